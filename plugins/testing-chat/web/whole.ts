import type { Answer } from './conversation.ts';

interface Chunk {
  readonly choices?: readonly { readonly delta?: unknown; readonly finish_reason?: unknown }[];
  readonly usage?: unknown;
}

/** The answer as a plain call would have given it, as JSON text: the parts of a streamed one are put together; undefined where nothing came. */
export function wholeOf(answer: Pick<Answer, 'raw' | 'text' | 'reasoning' | 'toolCalls'>): string | undefined {
  const lines = answer.raw.split('\n').filter((line) => line !== '');
  const chunks = lines.map((line) => JSON.parse(line) as Chunk | null);
  if (lines.length < 2 && !chunks[0]?.choices?.[0]?.delta) return lines[0];
  const last = (find: (chunk: Chunk) => unknown) =>
    chunks.flatMap((chunk) => (chunk ? (find(chunk) ?? []) : [])).at(-1);
  const { choices: _choices, usage: _usage, ...head } = chunks[0] ?? {};
  const choice = {
    index: 0,
    message: messageOf(answer),
    finish_reason: last(({ choices }) => choices?.[0]?.finish_reason),
  };
  return JSON.stringify({
    ...head,
    ...('object' in head ? { object: 'chat.completion' } : {}),
    choices: [choice],
    usage: last(({ usage }) => usage),
  });
}

function messageOf({ text, reasoning, toolCalls }: Pick<Answer, 'text' | 'reasoning' | 'toolCalls'>): unknown {
  const calls = toolCalls.map(({ id, name, arguments: json }) => ({
    id,
    type: 'function',
    function: { name, arguments: json },
  }));
  return {
    role: 'assistant',
    content: text === '' && calls.length > 0 ? null : text,
    ...(reasoning === '' ? {} : { reasoning_content: reasoning }),
    ...(calls.length === 0 ? {} : { tool_calls: calls }),
  };
}
