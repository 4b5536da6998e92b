import * as z from 'zod';
import type { GivenRequest } from '#plugins/services/web/public.ts';
import { readBy } from '#plugins/testing/web/parts.ts';
import {
  emptyAnswer,
  initialParameters,
  withPart,
  type Answer,
  type Exchange,
  type Parameters,
} from './conversation.ts';
import { endOf } from './ended.ts';

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
  /** The last question, where nobody has answered it. */
  readonly draft: string;
  readonly parameters: Parameters;
}

/** The conversation that a call would go on with, and its answer where it was made before; undefined where the request holds none. */
export function conversationOf({ request, config, outcome }: GivenRequest): Taken | undefined {
  const call = readBy(Request, request);
  if (!call) return undefined;
  const { max_tokens: maxTokens = null, temperature = null } = readBy(Config, config ?? '{}') ?? {};
  const { messages, model } = call;
  const system = messages
    .filter(({ role }) => role === 'system')
    .map(({ content }) => content)
    .join('\n\n');
  const exchanges: Exchange[] = [];
  let draft = '';
  const answered = (answer: Answer) => {
    exchanges.push({ id: exchanges.length + 1, question: draft, answer });
    draft = '';
  };
  for (const { role, content } of messages) {
    if (role === 'user') draft = draft === '' ? content : `${draft}\n\n${content}`;
    if (role === 'assistant') answered({ ...emptyAnswer, state: 'done', text: content });
  }
  if (outcome && draft !== '') answered(answerOf(outcome));
  // What the history keeps is the plain call, which the panel may have made for parts.
  const stream = outcome?.streamed ?? call.stream;
  return { exchanges, draft, parameters: { ...initialParameters, system, model, stream, maxTokens, temperature } };
}

/** An answer as it once came, without the moments of its parts, which nobody has kept. */
function answerOf({ answer, took, streamed, fault, cost, requestId }: NonNullable<GivenRequest['outcome']>): Answer {
  const said = answer === undefined ? emptyAnswer : withPart(emptyAnswer, answer, took);
  return { ...said, ...endOf(fault), firstAt: streamed ? undefined : said.firstAt, cost, requestId };
}
