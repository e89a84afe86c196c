import type { Snippet } from 'svelte';
import type { Draft } from '../../boards/draft';

/** A table at which time stands still: what stands in its bar, in place of the question, and above the log. */
export interface Looking {
  head: Snippet;
  sash: Snippet;
  rail: Snippet<[Draft]>;
}
