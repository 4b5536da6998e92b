import * as z from 'zod';
import { Fault } from '#core/contract/fault.ts';
import { readJson, type Client } from '../client.ts';
import { eventsOf } from '../event-stream.ts';
import { cutOff, messageIn } from '../failures.ts';
import { modelFor, read, readAnswer, type Asked, type Task } from './task.ts';

const Conversation = z.looseObject({ messages: z.array(z.looseObject({ role: z.string() })).min(1), model: z.string().nullish(), stream: z.boolean().nullish() });
const Prompt = z.looseObject({ prompt: z.string(), messages: z.undefined().optional(), model: z.string().nullish(), stream: z.boolean().nullish() });
const Answer = z.looseObject({ choices: z.array(z.looseObject({})) });
const Part = z.looseObject({ choices: z.array(z.looseObject({ finish_reason: z.string().nullish() })) });

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
    const streaming = { ...body, stream_options: { include_usage: true, ...(body.stream_options as object | undefined) } };
    await client.pieces(path, { json: streaming }, options, async (pieces, type) => {
      if (type.startsWith('application/json')) return onPart(JSON.stringify(readAnswer(Answer, await readJson(pieces))));
      const events = eventsOf(pieces);
      let finished = false;
      for (let event = await events.next(); ; event = await events.next()) {
        if (event.done) {
          if (!event.value && !finished) throw cutOff();
          return;
        }
        finished ||= isLast(event.value, client.upstream.apiKey);
        onPart(event.value);
      }
    });
    return true;
  },
};

function requestOf(client: Client, { data, config }: Asked): { readonly path: string; readonly body: Readonly<Record<string, unknown>> } {
  const { model, stream, ...asked } = read(z.union([Prompt, Conversation]), data);
  const messages = 'messages' in asked && asked.messages ? { messages: asked.messages.filter(({ role }) => role !== marker) } : {};
  return {
    path: messages.messages ? '/chat/completions' : '/completions',
    body: { ...config, ...asked, ...messages, ...modelFor(client, model, config.model), stream: stream ?? config.stream ?? false },
  };
}

/** Whether a part ends an answer; throws where it says that the server failed on the way. */
function isLast(json: string, apiKey: string | undefined): boolean {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw cutOff();
  }
  if (typeof value === 'object' && value !== null && 'error' in value) {
    const said = messageIn(json);
    throw new Fault('external_model.failed', `The server behind this service failed while it answered. ${said && apiKey ? said.replaceAll(apiKey, '********') : (said ?? 'Send the request again.')}`, 502);
  }
  return readAnswer(Part, value).choices.some(({ finish_reason }) => finish_reason);
}
