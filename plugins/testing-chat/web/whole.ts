import type { Answer } from './conversation.ts';

interface Chunk {
  readonly choices?: readonly { readonly message?: unknown; readonly finish_reason?: unknown }[];
  readonly usage?: unknown;
}

/** The answer as a plain call would have given it, as JSON text: the parts of a streamed one are put together; undefined where nothing came. */
export function wholeOf({ raw, text }: Pick<Answer, 'raw' | 'text'>): string | undefined {
  const lines = raw.split('\n').filter((line) => line !== '');
  if (lines.length < 2) return lines[0];
  const chunks = lines.map((line) => JSON.parse(line) as Chunk | null);
  const last = (find: (chunk: Chunk) => unknown) =>
    chunks.flatMap((chunk) => (chunk ? (find(chunk) ?? []) : [])).at(-1);
  const { choices: _choices, usage: _usage, ...head } = chunks[0] ?? {};
  const choice = {
    index: 0,
    message: { role: 'assistant', content: text },
    finish_reason: last(({ choices }) => choices?.[0]?.finish_reason),
  };
  return JSON.stringify({
    ...head,
    ...('object' in head ? { object: 'chat.completion' } : {}),
    choices: [choice],
    usage: last(({ usage }) => usage),
  });
}
