/** The headers that go with one answer: the time it took, and what the handler sets. */
export class AnswerHeaders {
  readonly #started = performance.now();
  #set: Record<string, string> | undefined;

  set(name: string, value: string): void {
    (this.#set ??= {})[name] = value;
  }

  /** Gives the headers away; each is sent once. */
  take(): Record<string, string> {
    const taken = { 'Z-Server-Time': String(Math.round(performance.now() - this.#started)), ...this.#set };
    this.#set = undefined;
    return taken;
  }
}
