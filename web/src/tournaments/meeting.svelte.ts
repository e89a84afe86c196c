/** A tournament or a league that a page shows: looked at again and again, and what somebody does there. */
import { onMount } from 'svelte';
import { copyText } from '../lib/browser/clipboard';
import { present } from '../lib/browser/me.svelte';
import { complaint } from '../lib/server/trouble';
import { lookAround } from '../lib/titles/titles.svelte';
import { learn } from '../lib/words.svelte';

export class Meeting<Seen extends { title: string }> {
  seen = $state.raw<Seen | null>(null);
  trouble = $state('');
  copied = $state(false);
  now = $state(Date.now());
  #find: () => Promise<Seen>;

  constructor(find: () => Promise<Seen>, again: number) {
    this.#find = find;
    onMount(() => {
      void lookAround()
        .then(() => this.#look())
        .then(() => this.seen && learn(this.seen.title));
      const timer = setInterval(() => void this.#look(), again);
      return () => clearInterval(timer);
    });
  }

  async #look(): Promise<void> {
    try {
      this.seen = await this.#find();
      this.now = Date.now();
    } catch (wrong) {
      this.trouble = complaint(wrong);
    }
  }

  /** Join, leave, start: as whoever is there, or a new guest. */
  async act(work: () => Promise<unknown>): Promise<void> {
    try {
      await present();
      await work();
      this.trouble = '';
      await this.#look();
    } catch (wrong) {
      this.trouble = complaint(wrong);
    }
  }

  async copyLink(): Promise<void> {
    await copyText(location.href);
    this.copied = true;
  }
}
