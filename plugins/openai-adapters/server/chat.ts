import { randomUUID } from 'node:crypto';
import type * as z from 'zod';
import { textOf, type PredictRequest } from '#plugins/gateway/server/public.ts';
import type { ChatRequest, CompletionRequest } from '../contract.ts';
import type { Completion } from './chunks.ts';
import { targetOf } from './model-name.ts';

type Asked = Pick<PredictRequest, 'account' | 'model' | 'data' | 'settings'>;

/** Fields that are part of a conversation; whatever else is sent are settings of the model. */
const ofConversation: ReadonlySet<string> = new Set([
  'messages',
  'tools',
  'tool_choice',
  'logprobs',
  'top_logprobs',
  'response_format',
]);
/** Fields that concern the call alone. */
const ofCall: ReadonlySet<string> = new Set(['model', 'n', 'stream', 'stream_options', 'user', 'metadata', 'store']);

type Chat = z.output<typeof ChatRequest>;

/** What is said and how the answer is to come. */
export interface Conversation {
  readonly model: string;
  readonly stream: boolean;
  readonly includeUsage: boolean;
  /** How many answers each prompt has. */
  readonly perPrompt: number;
  /** One for each answer. */
  readonly asked: readonly Asked[];
  readonly object: 'chat.completion' | 'text_completion';
  readonly shape: (completion: Completion) => Readonly<Record<string, unknown>>;
}

/** What requests for conversations and for texts say alike. */
export const about = ({
  model,
  n,
  stream,
  stream_options,
}: {
  readonly model: string;
  readonly n?: number | null | undefined;
  readonly stream?: boolean | null | undefined;
  readonly stream_options?: { readonly include_usage?: boolean | null | undefined } | null | undefined;
}) => ({
  model,
  perPrompt: n ?? 1,
  stream: stream ?? false,
  includeUsage: stream_options?.include_usage ?? false,
});

/** A request for each answer that is wanted; chance, where it is made to repeat itself, differs between them. */
export function chatRequests(body: Chat): readonly Asked[] {
  const one = chatRequest(body);
  const seed = one.settings?.seed;
  return Array.from({ length: body.n ?? 1 }, (_, at) =>
    at > 0 && typeof seed === 'number' ? { ...one, settings: { ...one.settings, seed: seed + at } } : one,
  );
}

function chatRequest(body: Chat): Asked {
  const { inner, ...target } = targetOf(body.model);
  const most = body.max_completion_tokens ?? body.max_tokens;
  const fields = Object.entries({ ...body, max_tokens: most, max_completion_tokens: undefined }).filter(
    ([, value]) => value !== null && value !== undefined,
  );
  const data = {
    ...Object.fromEntries(fields.filter(([name]) => ofConversation.has(name))),
    messages: body.messages.map(inKnownRole),
    ...(inner === undefined ? {} : { model: inner }),
    stream: body.stream ?? false,
  };
  const settings = Object.fromEntries(fields.filter(([name]) => !ofConversation.has(name) && !ofCall.has(name)));
  return { ...target, data: { json: textOf(data) }, ...(Object.keys(settings).length === 0 ? {} : { settings }) };
}

/** Vendors renamed the role of instructions; services know the former name. */
const inKnownRole = (message: Chat['messages'][number]) =>
  message.role === 'developer' ? { ...message, role: 'system' } : message;

/** As it was sent, for services that read the vendor's own bodies. */
export function directRequest({ model, ...body }: z.output<typeof ChatRequest>): Asked {
  const { inner, ...target } = targetOf(model);
  return { ...target, data: { json: textOf({ ...body, ...(inner === undefined ? {} : { model: inner }) }) } };
}

/** A text to go on with is a conversation that begins with it; of several each is one. */
export function completionRequests({ prompt, ...body }: z.output<typeof CompletionRequest>): readonly Asked[] {
  const { best_of: _best, echo: _echo, suffix: _suffix, logprobs: _logprobs, ...rest } = body;
  return [prompt]
    .flat()
    .flatMap((text) => chatRequests({ ...rest, messages: [{ role: 'user', content: text }] } as Chat));
}

/** What every completion and each of its chunks begins with, for services that leave some of it out. */
export function headOf(model: string, object: string): Readonly<Record<string, unknown>> {
  return { id: `chatcmpl-${randomUUID().replaceAll('-', '')}`, object, created: Math.floor(Date.now() / 1_000), model };
}
