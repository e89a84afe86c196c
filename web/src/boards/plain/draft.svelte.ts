/** An action chosen from the list, word by word as it is written. */
import { groupBy } from '../../lib/group';
import { t, term } from '../../lib/words.svelte';
import { Draft } from '../draft';
import type { Group } from '../kit';

export class PlainDraft extends Draft {
  #chosen: string | null = $state(null);

  get chosen(): string | null {
    return this.#chosen !== null && this.table.legal.includes(this.#chosen) ? this.#chosen : null;
  }
  get begun(): boolean {
    return this.chosen !== null;
  }
  get label(): string {
    return this.chosen ? this.say(this.chosen) : t('plain.choose');
  }
  get hint(): string {
    return t('plain.how');
  }
  answersAt(): string[] {
    return [];
  }
  /** Grouped by the verb, and by its first word where one verb has many. */
  get groups(): Group[] {
    const byVerb = groupBy(this.table.legal, (action) => action.split(' ')[0]!);
    const groups: Group[] = [];
    for (const [verb, actions] of byVerb) {
      const deep = actions.length > 12 && actions.every((action) => action.split(' ').length > 2);
      const parts = deep
        ? groupBy(actions, (action) => action.split(' ').slice(0, 2).join(' '))
        : new Map([[verb, actions]]);
      for (const [key, some] of parts) {
        groups.push({
          key,
          label: this.say(key),
          options: some.map((action) => ({ action, label: this.say(action) })),
        });
      }
    }
    return groups;
  }
  say(text: string): string {
    const words = text.split(' ').map((word) => term(this.table.title, word).replaceAll('_', ' '));
    const sentence = words.join(' ');
    return sentence.charAt(0).toUpperCase() + sentence.slice(1);
  }
  /** The plain board has no places. */
  answers(): boolean {
    return true;
  }
  protected select(action: string): void {
    this.#chosen = action;
  }
  cancel(): void {
    this.#chosen = null;
  }
}
