// Requests of chat completions that ask one question and nothing else, as plain text and back.
import { only } from './only.ts';

export function read(request: unknown): string | undefined {
  const { messages, stream = false } = only(request, 'messages', 'stream') ?? {};
  if (stream !== false || !Array.isArray(messages) || messages.length !== 1) return undefined;
  const { role, content } = only(messages[0], 'role', 'content') ?? {};
  return role === 'user' && typeof content === 'string' ? content : undefined;
}

/** The question asked last. */
export function title(request: unknown): string | undefined {
  const messages = (request as { messages?: unknown } | null)?.messages;
  const asked = Array.isArray(messages)
    ? messages.findLast((message: { role?: unknown } | null) => message?.role === 'user')
    : undefined;
  const content = (asked as { content?: unknown } | undefined)?.content;
  return typeof content === 'string' ? content : undefined;
}

export const write = (question: string): unknown => ({
  messages: [{ role: 'user', content: question }],
  stream: false,
});
