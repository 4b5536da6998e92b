/** Calls something with so many at once, each again and again, until it is told otherwise. */
export class Callers {
  readonly #call: () => Promise<unknown>;
  readonly #calling: (Promise<void> | undefined)[] = [];
  #wanted = 0;
  /** What calls failed of; whoever fails calls no more. */
  readonly failures: unknown[] = [];

  constructor(call: () => Promise<unknown>) {
    this.#call = call;
  }

  atOnce(count: number): void {
    this.#wanted = count;
    for (let place = 0; place < count; place++) this.#calling[place] ??= this.#keepOn(place);
  }

  async stop(): Promise<void> {
    this.#wanted = 0;
    await Promise.all(this.#calling);
  }

  async #keepOn(place: number): Promise<void> {
    try {
      while (place < this.#wanted) await this.#call();
    } catch (error) {
      this.failures.push(error);
    }
    this.#calling[place] = undefined;
  }
}
