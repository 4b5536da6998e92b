import * as z from 'zod';
import { readJson, type Client } from '../client.ts';
import { eventsOf } from '../event-stream.ts';
import { cutOff, failed, saidIn } from '../failures.ts';
import { modelFor, read, readAnswer, type Asked, type OnPart, type Task } from './task.ts';

const Conversation = z.looseObject({
  messages: z.array(z.looseObject({ role: z.string() })).min(1),
  model: z.string().nullish(),
  stream: z.boolean().nullish(),
});
const Prompt = z.looseObject({
  prompt: z.string(),
  messages: z.undefined().optional(),
  model: z.string().nullish(),
  stream: z.boolean().nullish(),
});
const Answer = z.looseObject({ choices: z.array(z.looseObject({})) });
const Delta = z.looseObject({ role: z.string().nullish() });
const Choice = z.looseObject({ delta: Delta.nullish(), finish_reason: z.string().nullish() });
const Part = z.looseObject({ choices: z.array(Choice) });

/** Marks where a conversation was cut for the platform's own services; no model knows the role. */
const marker = 'marker';

/** Conversations with a language model, and texts for it to go on with. */
export const chat: Task = {
  async predict(client, asked, options) {
    const { path, body } = requestOf(client, asked);
    return readAnswer(Answer, await client.json(path, { json: { ...body, stream: false } }, options));
  },
  async stream(client, asked, options, onPart) {
    const { path, body } = requestOf(client, asked);
    if (body.stream !== true) return false;
    const streaming = {
      ...body,
      stream_options: { include_usage: true, ...(body.stream_options as object | undefined) },
    };
    await client.pieces(path, { json: streaming }, options, async (pieces, type) => {
      if (type.startsWith('application/json'))
        return onPart(JSON.stringify(readAnswer(Answer, await readJson(pieces))), true);
      await handOn(eventsOf(pieces), client, onPart);
    });
    return true;
  },
};

/** Hands on the parts of an answer as they come; what may be the last of them waits until it is known whether it is. */
async function handOn(events: ReturnType<typeof eventsOf>, client: Client, onPart: OnPart): Promise<void> {
  let finished = false;
  let held: string | undefined;
  for (let event = await events.next(); ; event = await events.next()) {
    if (event.done && !event.value && !finished) throw cutOff();
    if (held !== undefined) onPart(held, event.done);
    if (event.done) return;
    const part = partOf(event.value, client.upstream.apiKey);
    finished ||= part.choices.some(({ finish_reason }) => finish_reason);
    const json = withRoles(part, event.value);
    held = finished ? json : undefined;
    if (!finished) onPart(json);
  }
}

/** The platform's clients look for a role in each part, where servers name it in the first alone. */
function withRoles(part: z.output<typeof Part>, json: string): string {
  if (part.choices.every(({ delta }) => !delta || delta.role)) return json;
  const choices = part.choices.map(({ delta, ...choice }) => ({
    ...choice,
    ...(delta && { delta: { ...delta, role: delta.role ?? 'assistant' } }),
  }));
  return JSON.stringify({ ...part, choices });
}

function requestOf(
  client: Client,
  { data, config }: Asked,
): { readonly path: string; readonly body: Readonly<Record<string, unknown>> } {
  const { model, stream, ...asked } = read(z.union([Prompt, Conversation]), data);
  const messages =
    'messages' in asked && asked.messages ? { messages: asked.messages.filter(({ role }) => role !== marker) } : {};
  return {
    path: messages.messages ? '/chat/completions' : '/completions',
    body: {
      ...config,
      ...asked,
      ...messages,
      ...modelFor(client, model, config.model),
      stream: stream ?? config.stream ?? false,
    },
  };
}

/** A part of an answer; throws where it says that the server failed on the way. */
function partOf(json: string, apiKey: string | undefined): z.output<typeof Part> {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw cutOff();
  }
  if (typeof value === 'object' && value !== null && 'error' in value) {
    const { message } = saidIn(json, apiKey);
    throw message === undefined ? cutOff() : failed(message);
  }
  return readAnswer(Part, value);
}
