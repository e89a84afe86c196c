/**
 * Says when the graphics card has drawn what it was told to. A canvas that gets another size before that makes the whole
 * page wait, for a quarter of a second where there is no real card.
 */
export class Pace {
  #last: WebGLSync | null = null;

  constructor(readonly gl: WebGL2RenderingContext) {}

  /** A drawing was asked for. */
  mark(): void {
    this.#last = this.gl.fenceSync(this.gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
  }

  /** Is the last drawing done? A card that was taken away has nothing left to do. */
  get isIdle(): boolean {
    const { gl } = this;
    if (!this.#last || gl.isContextLost()) return true;
    if (gl.getSyncParameter(this.#last, gl.SYNC_STATUS) !== gl.SIGNALED) return false;
    gl.deleteSync(this.#last);
    this.#last = null;
    return true;
  }
}
