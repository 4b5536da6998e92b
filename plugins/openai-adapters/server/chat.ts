import { randomUUID } from 'node:crypto';
import type * as z from 'zod';
import { textOf, type PredictRequest } from '#plugins/gateway/server/public.ts';
import type { ChatRequest, CompletionRequest } from '../contract.ts';
import { targetOf } from './model-name.ts';

type Asked = Pick<PredictRequest, 'account' | 'model' | 'data' | 'settings'>;

/** Fields that are part of a conversation; whatever else is sent are settings of the model. */
const ofConversation: ReadonlySet<string> = new Set(['messages', 'tools', 'tool_choice', 'logprobs', 'top_logprobs', 'response_format']);
/** Fields that concern the call alone. */
const ofCall: ReadonlySet<string> = new Set(['model', 'stream', 'stream_options', 'user', 'metadata', 'store']);

export function chatRequest(body: z.output<typeof ChatRequest>): Asked {
  const { inner, ...target } = targetOf(body.model);
  const fields = Object.entries(body).filter(([, value]) => value !== null && value !== undefined);
  const data = { ...Object.fromEntries(fields.filter(([name]) => ofConversation.has(name))), ...(inner === undefined ? {} : { model: inner }), stream: body.stream ?? false };
  const settings = Object.fromEntries(fields.filter(([name]) => !ofConversation.has(name) && !ofCall.has(name)));
  return { ...target, data: { json: textOf(data) }, ...(Object.keys(settings).length === 0 ? {} : { settings }) };
}

/** As it was sent, for services that read the vendor's own bodies. */
export function directRequest({ model, ...body }: z.output<typeof ChatRequest>): Asked {
  const { inner, ...target } = targetOf(model);
  return { ...target, data: { json: textOf({ ...body, ...(inner === undefined ? {} : { model: inner }) }) } };
}

/** A text to go on with is a conversation that begins with it. */
export function completionRequest({ prompt, ...body }: z.output<typeof CompletionRequest>): Asked {
  const { best_of: _best, echo: _echo, suffix: _suffix, logprobs: _logprobs, ...rest } = body;
  return chatRequest({ ...rest, messages: [{ role: 'user', content: typeof prompt === 'string' ? prompt : prompt[0] }] } as z.output<typeof ChatRequest>);
}

/** What every completion and each of its chunks begins with, for services that leave some of it out. */
export function headOf(model: string, object: string): Readonly<Record<string, unknown>> {
  return { id: `chatcmpl-${randomUUID().replaceAll('-', '')}`, object, created: Math.floor(Date.now() / 1_000), model };
}
