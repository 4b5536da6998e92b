import { Fault } from '#core/contract/fault.ts';

type Json = Readonly<Record<string, unknown>>;

interface Choice extends Json {
  readonly index: number;
  readonly message?: Json;
  readonly delta?: Json;
  readonly finish_reason?: unknown;
}

/** A chat completion, or a chunk of one, as services write it. */
export interface Completion extends Json {
  readonly choices: readonly Choice[];
  readonly usage?: unknown;
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads what a service answered; one that answers in another form is no language model. */
export function completionIn(json: string | Buffer | undefined): Completion {
  let value: unknown;
  try {
    value = JSON.parse(String(json));
  } catch {
    value = undefined;
  }
  if (isObject(value) && Array.isArray(value.choices) && value.choices.every(isObject)) return value as Completion;
  throw new Fault(
    'openai.not_a_model',
    'The service did not answer with a chat completion. Name a service of the type chat-completion.',
    502,
  );
}

/** Several answers to one request as one, in their order; each prompt has `perPrompt` of them. */
export function merged(completions: readonly Completion[], perPrompt: number): Completion {
  const [first, ...others] = completions;
  if (others.length === 0) return first!;
  return {
    ...first!,
    choices: completions.flatMap(({ choices }, index) => choices.slice(0, 1).map((choice) => ({ ...choice, index }))),
    ...withUsage(
      completions.map(({ usage }) => usage),
      perPrompt,
    ),
  };
}

/** What several answers used together, as far as each says it; a prompt counts once, however many answers it has. */
function withUsage(used: readonly unknown[], perPrompt: number): { readonly usage?: unknown } {
  const byPrompt = Map.groupBy(used.entries(), ([at]) => Math.floor(at / perPrompt));
  const [first, ...others] = [...byPrompt.values()].flatMap((ofPrompt) =>
    ofPrompt
      .map(([, usage]) => usage)
      .filter(isObject)
      .map((usage, at) => (at === 0 ? usage : withoutPrompt(usage))),
  );
  if (!first) return {};
  const usage = others.reduce((sum, each) => {
    const counts = Object.entries(each).filter(([, count]) => typeof count === 'number');
    return {
      ...sum,
      ...Object.fromEntries(counts.map(([name, count]) => [name, Number(sum[name] ?? 0) + Number(count)])),
    };
  }, first);
  return { usage };
}

function withoutPrompt(usage: Json): Json {
  const { prompt_tokens: prompt, total_tokens: total, ...rest } = usage;
  if (typeof prompt !== 'number') return usage;
  return typeof total === 'number' ? { ...rest, total_tokens: total - prompt } : rest;
}

/** By what chunks are known to be of one completion. */
const names = ['id', 'created', 'model'] as const;
const namesIn = (completion: Completion): Json =>
  Object.fromEntries(
    names.map((name) => [name, completion[name]]).filter(([, value]) => value != null && value !== ''),
  );

interface ChunksOptions {
  readonly includeUsage: boolean;
  /** How many answers each prompt has. */
  readonly perPrompt: number;
  readonly shape: (chunk: Completion) => Json;
}

/**
 * The chunks of a streamed completion as clients of the OpenAI API want them: one shape, the names that the service gave the first
 * of them, and the usage in a chunk of its own where it was asked for.
 */
export class Chunks {
  readonly #head: Json;
  readonly #options: ChunksOptions;
  #names: Json | undefined;
  /** By the number of the answer. */
  readonly #usage: unknown[] = [];
  /** Answers of which a chunk was sent. */
  readonly #begun = new Set<number>();

  constructor(head: Json, options: ChunksOptions) {
    this.#head = head;
    this.#options = options;
  }

  /** What to send for a part, of one of several answers where `answer` says which; undefined where it says nothing that was asked for. */
  next(completion: Completion, answer?: number): Json | undefined {
    const { usage, ...chunk } = completion;
    this.#names ??= namesIn(completion);
    if (usage) this.#usage[answer ?? 0] = usage;
    if (chunk.choices.length === 0) return undefined;
    const choices = chunk.choices.map(({ message, ...choice }) => {
      const index = answer ?? choice.index;
      return {
        ...choice,
        index,
        delta: this.#deltaOf(index, choice.delta ?? message ?? {}),
        finish_reason: choice.finish_reason ?? null,
      };
    });
    return this.#options.shape({ ...chunk, ...this.#head, ...this.#names, choices });
  }

  /** Clients join what deltas say, the role too, which so belongs in the first of an answer alone. */
  #deltaOf(index: number, { role, ...delta }: Json): Json {
    if (this.#begun.has(index)) return delta;
    this.#begun.add(index);
    return { role: role ?? 'assistant', ...delta };
  }

  /** What to send after the last part. */
  last(): Json | undefined {
    const { includeUsage, perPrompt } = this.#options;
    const { usage } = withUsage(this.#usage, perPrompt);
    return includeUsage && usage ? { ...this.#head, ...this.#names, choices: [], usage } : undefined;
  }
}

/** A completion of a text, or a chunk of one, from one of a conversation. */
export function asText({ choices, ...rest }: Completion): Json {
  return {
    ...rest,
    object: 'text_completion',
    choices: choices.map(({ index, message, delta, finish_reason }) => ({
      index,
      text: String((message ?? delta)?.content ?? ''),
      logprobs: null,
      finish_reason: finish_reason ?? null,
    })),
  };
}
