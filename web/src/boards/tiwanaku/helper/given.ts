/** The facts that hints were given for at a table, remembered until the tab is closed: another one comes next. */
export type Fact = [square: number, kind: string];

export class Given {
  #facts: Fact[] = [];

  constructor(readonly name: string) {
    try {
      this.#facts = JSON.parse(sessionStorage.getItem(name) ?? '[]') as Fact[];
    } catch {
      // Without storage they are remembered until the page is left.
    }
  }

  get facts(): Fact[] {
    return this.#facts;
  }

  add(square: number, kind: string): void {
    const others = this.#facts.filter(([one, of]) => one !== square || of !== kind);
    this.#keep([...others, [square, kind]]);
  }

  clear(): void {
    this.#keep([]);
  }

  #keep(facts: Fact[]): void {
    this.#facts = facts;
    try {
      sessionStorage.setItem(this.name, JSON.stringify(facts));
    } catch {
      // The same.
    }
  }
}
