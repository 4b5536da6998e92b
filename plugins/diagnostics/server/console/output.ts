import { consoleWindow } from '../../contract/console-flow.ts';

/** What a console has shown and nobody confirmed yet, so that whoever comes back goes on where they were. */
export class Output {
  readonly #parts: Buffer[] = [];
  /** How much was confirmed, from the beginning of the output. */
  #shown = 0;
  #waiting = 0;
  #bounded = true;
  #room = Promise.withResolvers<void>();

  /** Takes a part once there is room for it. */
  async add(part: Buffer): Promise<void> {
    while (this.#bounded && this.#waiting >= consoleWindow) await this.#room.promise;
    this.#parts.push(part);
    this.#waiting += part.length;
  }

  /** Drops what somebody has shown; answers whether it can be so much. */
  confirm(shown: number): boolean {
    if (shown < this.#shown || shown > this.#shown + this.#waiting) return false;
    for (let rest = shown - this.#shown; rest > 0;) {
      const [part] = this.#parts as [Buffer];
      if (part.length <= rest) this.#parts.shift();
      else this.#parts[0] = part.subarray(rest);
      rest -= part.length;
    }
    this.#waiting -= shown - this.#shown;
    this.#shown = shown;
    this.#makeRoom();
    return true;
  }

  /** Takes what is to come at once: the program has ended, and it is not much. */
  unbound(): void {
    this.#bounded = false;
    this.#makeRoom();
  }

  /** All that was not confirmed. */
  left(): readonly Buffer[] {
    return this.#parts;
  }

  #makeRoom(): void {
    this.#room.resolve();
    this.#room = Promise.withResolvers();
  }
}
