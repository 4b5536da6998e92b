import * as z from 'zod';
import { readBy } from '#plugins/testing/web/parts.ts';
import { emptyAnswer, initialParameters, type Exchange, type Parameters } from './conversation.ts';

const Content = z.union([
  z.string(),
  z
    .array(z.object({ text: z.string() }).or(z.unknown().transform(() => ({ text: '' }))))
    .transform((pieces) => pieces.map(({ text }) => text).join('')),
]);
const Request = z.object({
  messages: z.array(z.object({ role: z.string(), content: Content.nullish().transform((content) => content ?? '') })),
  model: z.string().catch(''),
  stream: z.boolean().catch(true),
});
const Config = z.object({
  max_tokens: z.number().nullable().catch(null),
  temperature: z.number().nullable().catch(null),
});

/** A conversation as a request holds it. */
export interface Taken {
  readonly exchanges: readonly Exchange[];
  /** The last question, which nobody has answered. */
  readonly draft: string;
  readonly parameters: Parameters;
}

/** The conversation that a call would go on with, request and configuration being JSON texts; undefined where the request holds none. */
export function conversationOf(request: string, config: string | undefined): Taken | undefined {
  const call = readBy(Request, request);
  if (!call) return undefined;
  const { max_tokens: maxTokens = null, temperature = null } = readBy(Config, config ?? '{}') ?? {};
  const { messages, model, stream } = call;
  const system = messages
    .filter(({ role }) => role === 'system')
    .map(({ content }) => content)
    .join('\n\n');
  const exchanges: Exchange[] = [];
  let draft = '';
  for (const { role, content } of messages) {
    if (role === 'user') draft = draft === '' ? content : `${draft}\n\n${content}`;
    if (role !== 'assistant') continue;
    exchanges.push({
      id: exchanges.length + 1,
      question: draft,
      answer: { ...emptyAnswer, state: 'done', text: content },
    });
    draft = '';
  }
  return { exchanges, draft, parameters: { ...initialParameters, system, model, stream, maxTokens, temperature } };
}
