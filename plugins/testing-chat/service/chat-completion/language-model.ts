/** A text to learn from and how much it counts. */
export interface Sample {
  readonly tokens: readonly string[];
  readonly weight: number;
}

interface Occurrence {
  readonly token: string;
  readonly weight: number;
}

/** Most tokens that a prediction looks back on. */
const longestContext = 5;
/** How much less a context counts than one that is a token longer. */
const backoff = 0.1;
const edge = '\0';

const keyOf = (tokens: readonly string[]): string => tokens.join('\u0001');

/**
 * An n-gram model: predicts the next token from the five before it, as they occur in weighted samples, and backs off to fewer.
 * Each occurrence is followed once, so that every text comes to an end.
 */
export class LanguageModel {
  readonly #followers = new Map<string, Occurrence[]>();

  constructor(samples: readonly Sample[]) {
    for (const { tokens, weight } of samples) {
      const sequence = [edge, ...tokens, edge];
      for (let at = 1; at < sequence.length; at++)
        this.#learn(sequence.slice(Math.max(0, at - longestContext), at), { token: sequence[at]!, weight });
    }
  }

  #learn(context: readonly string[], occurrence: Occurrence): void {
    for (let length = 1; length <= context.length; length++) {
      const key = keyOf(context.slice(-length));
      const known = this.#followers.get(key);
      if (known) known.push(occurrence);
      else this.#followers.set(key, [occurrence]);
    }
  }

  /** Speaks token by token. Temperature 0 always takes the likeliest; higher ones stray further from what was learnt. */
  *generate(temperature: number, random: () => number): Generator<string> {
    const used = new Set<Occurrence>();
    let context: readonly string[] = [edge];
    for (;;) {
      const candidates = this.#candidates(context, used);
      const chosen = choose(candidates, temperature, random);
      if (chosen === undefined || chosen === edge) return;
      yield chosen;
      used.add(candidates.get(chosen)!.best);
      context = [...context, chosen].slice(-longestContext);
    }
  }

  #candidates(context: readonly string[], used: ReadonlySet<Occurrence>): ReadonlyMap<string, Candidate> {
    const candidates = new Map<string, Candidate>();
    for (let length = context.length; length >= 1; length--) {
      const share = backoff ** (longestContext - length);
      for (const occurrence of this.#followers.get(keyOf(context.slice(-length))) ?? []) {
        if (used.has(occurrence)) continue;
        const candidate = candidates.get(occurrence.token);
        if (candidate) candidate.weight += share * occurrence.weight;
        else candidates.set(occurrence.token, { weight: share * occurrence.weight, best: occurrence });
      }
    }
    return candidates;
  }
}

interface Candidate {
  weight: number;
  /** The occurrence with the longest context. */
  readonly best: Occurrence;
}

function choose(
  candidates: ReadonlyMap<string, Candidate>,
  temperature: number,
  random: () => number,
): string | undefined {
  const heaviest = Math.max(...[...candidates.values()].map(({ weight }) => weight));
  if (temperature === 0) return [...candidates].find(([, { weight }]) => weight === heaviest)?.[0];
  const chances = [...candidates].map(
    ([token, { weight }]) => [token, (weight / heaviest) ** (1 / temperature)] as const,
  );
  let left = random() * chances.reduce((sum, [, chance]) => sum + chance, 0);
  return chances.find(([, chance]) => (left -= chance) < 0)?.[0] ?? chances.at(-1)?.[0];
}
