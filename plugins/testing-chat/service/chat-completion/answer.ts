import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type * as z from 'zod';
import { paraphraseFor, samplesFor, type Guide } from './conversation.ts';
import { LanguageModel } from './language-model.ts';
import { randomNumbers } from './random-numbers.ts';
import { messagesOf, parseConfig, parseRequest, type Config } from './request.ts';
import { toTokens, upTo } from './tokens.ts';

const ownName = 'berth-guide-ngram';

interface Usage {
  prompt_tokens: number;
  completion_tokens: number;
  total_tokens: number;
}
type FinishReason = 'stop' | 'length';

interface Completion {
  id: string;
  object: 'chat.completion' | 'chat.completion.chunk';
  created: number;
  model: string;
  choices: {
    index: 0;
    message?: { role: 'assistant'; content: string };
    delta?: { role: 'assistant'; content?: string };
    finish_reason?: FinishReason;
  }[];
  usage?: Usage;
}

/** Answers a conversation: as a whole or, where the request or else the config says so, as a stream of parts that ends when `signal` does. */
export function answer(
  guide: Guide,
  data: unknown,
  settings: unknown,
  signal: AbortSignal,
): Completion | AsyncGenerator<Completion, Completion> {
  const request = parseRequest(data);
  const config = parseConfig(settings);
  const messages = messagesOf(request);
  const spoken = speak(guide, messages, config);
  const head = {
    id: `chatcmpl-${randomUUID()}`,
    created: Math.floor(Date.now() / 1000),
    model: request.model ?? config.model ?? ownName,
  };
  const promptTokens = messages.reduce((sum, { text }) => sum + toTokens(text).length, 0);
  const usageOf = (tokens: number): Usage => ({
    prompt_tokens: promptTokens,
    completion_tokens: tokens,
    total_tokens: promptTokens + tokens,
  });
  if (request.stream ?? config.stream ?? false)
    return inParts(spoken, { ...head, object: 'chat.completion.chunk' }, usageOf, config.tokens_per_second, signal);
  const { tokens, finish } = whole(spoken);
  return {
    ...head,
    object: 'chat.completion',
    choices: [{ index: 0, message: { role: 'assistant', content: tokens.join('') }, finish_reason: finish }],
    usage: usageOf(tokens.length),
  };
}

/** The tokens of an answer, and why it ended. */
function* speak(
  guide: Guide,
  messages: ReturnType<typeof messagesOf>,
  { temperature, max_tokens: most, seed, stop }: z.infer<typeof Config>,
): Generator<string, FinishReason> {
  let said = 0;
  const rewritten = paraphraseFor(messages);
  const tokens =
    rewritten === undefined
      ? new LanguageModel(samplesFor(messages, guide)).generate(temperature, randomNumbers(seed ?? randomInt(2 ** 32)))
      : toTokens(rewritten);
  for (const token of upTo([stop].flat(), tokens)) {
    if (said++ === most) return 'length';
    yield token;
  }
  return 'stop';
}

function whole(spoken: Generator<string, FinishReason>): { tokens: readonly string[]; finish: FinishReason } {
  const tokens: string[] = [];
  for (;;) {
    const { done, value } = spoken.next();
    if (done) return { tokens, finish: value };
    tokens.push(value);
  }
}

async function* inParts(
  spoken: Generator<string, FinishReason>,
  head: Omit<Completion, 'choices'>,
  usageOf: (tokens: number) => Usage,
  pace: number,
  signal: AbortSignal,
): AsyncGenerator<Completion, Completion> {
  for (let tokens = 0; ; tokens++) {
    const { done, value } = spoken.next();
    if (done) {
      const choices = [{ index: 0 as const, delta: { role: 'assistant' as const }, finish_reason: value }];
      return { ...head, choices, usage: usageOf(tokens) };
    }
    if (tokens > 0 && pace > 0) await sleep(1000 / pace, undefined, { signal });
    yield {
      ...head,
      choices: [{ index: 0, delta: { role: 'assistant', content: value } }],
    };
  }
}
