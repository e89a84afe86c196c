/** Finds the largest of some steps that fits, with few looks: most often it is near the one that did before. */
export class Largest {
  /** Everything up to here fits; the least is taken to. */
  low = 0;
  readonly #at: number;
  #looks = 0;
  #rose = false;
  #fell = false;

  /** `near` is where the search begins; without it, in the middle. */
  constructor(
    public top: number,
    near?: number,
  ) {
    this.#at = near ?? 0;
    this.#rose = this.#fell = near === undefined;
  }

  get found(): boolean {
    return this.low >= this.top;
  }

  /** The step to look at: from where it began further and further, then between what fits and what does not. */
  get next(): number {
    if (this.#rose && this.#fell) return Math.ceil((this.low + this.top) / 2);
    const stride = this.#looks && 2 ** (this.#looks - 1);
    const at = this.#fell ? this.#at - stride : this.#at + stride;
    return Math.min(this.top, Math.max(this.low + 1, at));
  }

  learn(step: number, fits: boolean): void {
    this.#looks += 1;
    if (fits) {
      this.low = step;
      this.#rose = true;
    } else {
      this.top = step - 1;
      this.#fell = true;
    }
  }
}
