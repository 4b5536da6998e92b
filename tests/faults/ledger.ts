type Value = string | undefined;

interface Entry {
  acknowledged: Value;
  /** Sent and not answered: it may hold or not. */
  open?: { readonly value: Value };
}

/** Keeps account of what was written and what was answered, to be held against what is there afterwards. */
export class Ledger {
  readonly #entries = new Map<string, Entry>();

  /** How many writes were answered. */
  acknowledged = 0;
  /** How many were answered with a refusal: each may hold or not. */
  refused = 0;

  /** Gives a thing a value; undefined is for its removal. */
  async write(thing: string, value: Value, send: () => Promise<void>): Promise<void> {
    const entry = this.#entries.get(thing) ?? { acknowledged: undefined };
    this.#entries.set(thing, entry);
    entry.open = { value };
    await send();
    entry.acknowledged = value;
    delete entry.open;
    this.acknowledged += 1;
  }

  /** Says what is not as it was answered, and takes over what turned out of the writes that were not. */
  compare(held: ReadonlyMap<string, string>): readonly string[] {
    const unknown = [...held.keys()]
      .filter((thing) => !this.#entries.has(thing))
      .map((thing) => `${thing} is there and was never written`);
    const wrong = [...this.#entries].flatMap(([thing, entry]) => {
      const value = held.get(thing);
      const right = value === entry.acknowledged || (entry.open && value === entry.open.value);
      if (right) this.#entries.set(thing, { acknowledged: value });
      return right ? [] : [`${thing} is ${value} and was acknowledged as ${entry.acknowledged}`];
    });
    return [...unknown, ...wrong];
  }
}
