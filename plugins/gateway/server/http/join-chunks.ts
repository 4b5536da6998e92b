import * as z from 'zod';

const ToolCall = z.looseObject({
  index: z.int().optional(),
  id: z.string().nullish(),
  function: z.looseObject({ name: z.string().nullish(), arguments: z.string().nullish() }).optional(),
});
const Delta = z.looseObject({ content: z.string().nullish(), tool_calls: z.array(ToolCall).nullish() });
const Choice = z.looseObject({ index: z.int(), delta: Delta, finish_reason: z.string().nullish() });

/** A part of a streamed chat completion; `choices` is empty in one that tells the usage alone. */
export const Chunk = z.looseObject({ choices: z.array(Choice), usage: z.unknown().optional() });
export type Chunk = z.infer<typeof Chunk>;
type Delta = z.infer<typeof Delta>;
type ToolCall = z.infer<typeof ToolCall>;

export const isChunk = (value: unknown): value is Chunk => Chunk.safeParse(value).success;

interface Message {
  [key: string]: unknown;
  role: string;
  content: string | null;
  tool_calls?: ToolCall[];
}

/** The whole chat completion that was streamed in these chunks. */
export function joinChunks(chunks: readonly Chunk[]): object {
  const messages = new Map<number, { message: Message; finish: string | null }>();
  for (const { index, delta, finish_reason } of chunks.flatMap(({ choices }) => choices)) {
    const joined = messages.get(index) ?? { message: { role: 'assistant', content: null }, finish: null };
    addDelta(joined.message, delta);
    joined.finish = finish_reason ?? joined.finish;
    messages.set(index, joined);
  }
  const { choices: _choices, usage: _usage, ...head } = chunks[0]!;
  const usage = chunks.findLast((chunk) => chunk.usage)?.usage;
  return {
    ...head,
    object: 'chat.completion',
    choices: [...messages].map(([index, { message, finish }]) => ({ index, message, finish_reason: finish })),
    ...(usage === undefined ? {} : { usage }),
  };
}

/** Texts grow, whatever else a delta says is said once. */
function addDelta(message: Message, { tool_calls: calls, ...delta }: Delta): void {
  for (const [key, value] of Object.entries(delta)) {
    if (value === null || value === undefined) continue;
    message[key] =
      typeof value === 'string' && typeof message[key] === 'string' && key !== 'role' ? message[key] + value : value;
  }
  for (const [at, call] of (calls ?? []).entries()) addToolCall((message.tool_calls ??= []), call.index ?? at, call);
}

function addToolCall(known: ToolCall[], at: number, { index: _index, function: called, ...call }: ToolCall): void {
  const before = known[at];
  const text = (key: 'name' | 'arguments') => (before?.function?.[key] ?? '') + (called?.[key] ?? '');
  known[at] = {
    ...before,
    ...call,
    function: { ...before?.function, ...called, name: text('name'), arguments: text('arguments') },
  };
}
