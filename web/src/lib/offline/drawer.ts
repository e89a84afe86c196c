/** Where the house keeps its things in this browser: texts by their names, in IndexedDB. */

const NAME = 'tampu';
const KEPT = 'kept';

function done(request: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    request.oncomplete = () => resolve();
    request.onabort = request.onerror = () => reject(request.error ?? new Error('not stored'));
  });
}

export class Drawer {
  private constructor(readonly base: IDBDatabase) {}

  static async open(): Promise<Drawer> {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(KEPT);
    return new Drawer(
      await new Promise((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(asked.error!);
      }),
    );
  }

  /** Everything, as JSON: pairs of name and text. */
  async read(): Promise<string> {
    const task = this.base.transaction(KEPT, 'readonly');
    const store = task.objectStore(KEPT);
    const [names, texts] = [store.getAllKeys(), store.getAll()];
    await done(task);
    return JSON.stringify(names.result.map((name, i) => [name, texts.result[i] as string]));
  }

  /** Pairs of name and text as JSON, written together; null removes. Returns when they would survive a power cut. */
  async write(rows: string): Promise<void> {
    const task = this.base.transaction(KEPT, 'readwrite', { durability: 'strict' });
    const store = task.objectStore(KEPT);
    for (const [name, text] of JSON.parse(rows) as [string, string | null][])
      if (text === null) store.delete(name);
      else store.put(text, name);
    await done(task);
  }
}
