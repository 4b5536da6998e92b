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

/** Several answers to one request as one, in their order. */
export function merged(completions: readonly Completion[]): Completion {
  const [first, ...others] = completions;
  if (others.length === 0) return first!;
  return {
    ...first!,
    choices: completions.flatMap(({ choices }, index) => choices.slice(0, 1).map((choice) => ({ ...choice, index }))),
    ...withUsage(completions.map(({ usage }) => usage)),
  };
}

/** What several answers used together, as far as each says it. */
function withUsage(used: readonly unknown[]): { readonly usage?: unknown } {
  const [first, ...others] = used.filter(isObject);
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

/** The chunks of a streamed completion as clients of the OpenAI API want them: one shape, and the usage in a chunk of its own where it was asked for. */
export class Chunks {
  readonly #head: Json;
  readonly #includeUsage: boolean;
  readonly #shape: (chunk: Completion) => Json;
  readonly #usage = new Map<number, unknown>();

  constructor(head: Json, includeUsage: boolean, shape: (chunk: Completion) => Json = (chunk) => chunk) {
    this.#head = head;
    this.#includeUsage = includeUsage;
    this.#shape = shape;
  }

  /** What to send for a part, of one of several answers where `answer` says which; undefined where it says nothing that was asked for. */
  next(completion: Completion, answer?: number): Json | undefined {
    const { usage, ...chunk } = completion;
    if (usage) this.#usage.set(answer ?? 0, usage);
    if (chunk.choices.length === 0) return undefined;
    const choices = chunk.choices.map(({ message, ...choice }) => ({
      ...choice,
      index: answer ?? choice.index,
      delta: choice.delta ?? message ?? {},
      finish_reason: choice.finish_reason ?? null,
    }));
    return this.#shape({ ...this.#head, ...chunk, object: String(this.#head.object), choices });
  }

  /** What to send after the last part. */
  last(): Json | undefined {
    const { usage } = withUsage([...this.#usage.values()]);
    return this.#includeUsage && usage ? { ...this.#head, choices: [], usage } : undefined;
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
