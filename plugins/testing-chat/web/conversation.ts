import * as z from 'zod';
import type { Fault } from '#core/contract/fault.ts';
import { readBy } from '#plugins/testing/web/parts.ts';
import { ToolCallPieces, withPieces, type ToolCall } from './tool-calls.ts';

/** What goes along with every question; what is undefined is left to the service. */
export interface Parameters {
  readonly system: string;
  readonly model: string;
  readonly maxTokens: number | null;
  readonly temperature: number | null;
  readonly stream: boolean;
}

export const initialParameters: Parameters = {
  system: '',
  model: '',
  maxTokens: null,
  temperature: null,
  stream: true,
};

/** An answer as far as it has come; times are in milliseconds from the question. */
export interface Answer {
  readonly state: 'running' | 'done' | 'stopped' | 'failed';
  readonly text: string;
  /** What the model told itself before; no later question takes it along. */
  readonly reasoning: string;
  readonly toolCalls: readonly ToolCall[];
  /** Everything that came, line by line as it came. */
  readonly raw: string;
  readonly parts: number;
  /** How much of it passed until an instance had started; where one had to. */
  readonly waited: number | undefined;
  readonly firstAt: number | undefined;
  readonly lastAt: number;
  /** Tokens as the service counts them; it tells at the end. */
  readonly tokens: number | undefined;
  readonly cutOff: boolean;
  readonly requestId: string | undefined;
  /** In the platform's currency; known at the end. */
  readonly cost: number | undefined;
  readonly fault: Fault | undefined;
}

export const emptyAnswer: Answer = {
  state: 'running',
  text: '',
  reasoning: '',
  toolCalls: [],
  raw: '',
  parts: 0,
  waited: undefined,
  firstAt: undefined,
  lastAt: 0,
  tokens: undefined,
  cutOff: false,
  requestId: undefined,
  cost: undefined,
  fault: undefined,
};

export interface Exchange {
  readonly id: number;
  readonly question: string;
  readonly answer: Answer;
}

/** The call that asks a question after everything said before; questions that found no answer are left out. */
export function toCall(
  { system, model, maxTokens, temperature, stream }: Parameters,
  before: readonly Exchange[],
  question: string,
): { data: string; config: string | undefined } {
  const messages = [
    ...(system.trim() === '' ? [] : [{ role: 'system', content: system }]),
    ...before
      .filter(({ answer }) => answer.text !== '')
      .flatMap(({ question: asked, answer }) => [
        { role: 'user', content: asked },
        { role: 'assistant', content: answer.text },
      ]),
    { role: 'user', content: question },
  ];
  const config = {
    ...(maxTokens === null ? {} : { max_tokens: maxTokens }),
    ...(temperature === null ? {} : { temperature }),
  };
  return {
    data: JSON.stringify({ messages, ...(model.trim() === '' ? {} : { model }), stream }, null, 2),
    config: Object.keys(config).length === 0 ? undefined : JSON.stringify(config, null, 2),
  };
}

const text = z.string().nullish().catch(undefined);
// Servers have two names for the reasoning.
const Message = z.object({
  content: text,
  reasoning_content: text,
  reasoning: text,
  tool_calls: ToolCallPieces.nullish().catch(undefined),
});
const Part = z.object({
  choices: z
    .array(z.object({ delta: Message.nullish(), message: Message.nullish(), finish_reason: z.string().nullish() }))
    .optional(),
  usage: z.object({ completion_tokens: z.number() }).nullish(),
});

/** The answer with one more part, whole answers being a single one. What is no chat completion counts but says nothing. */
export function withPart(answer: Answer, line: string, at: number): Answer {
  const { choices: [choice] = [], usage } = readBy(Part, line) ?? {};
  const message = choice?.delta ?? choice?.message;
  const said = message?.content ?? '';
  const thought = message?.reasoning_content || message?.reasoning || '';
  const pieces = message?.tool_calls ?? [];
  const isWord = said !== '' || thought !== '' || pieces.length > 0;
  return {
    ...answer,
    text: answer.text + said,
    reasoning: answer.reasoning + thought,
    toolCalls: withPieces(answer.toolCalls, pieces),
    raw: `${answer.raw}${line}\n`,
    parts: answer.parts + (isWord ? 1 : 0),
    firstAt: answer.firstAt ?? (isWord ? at : undefined),
    lastAt: at,
    tokens: usage?.completion_tokens ?? answer.tokens,
    cutOff: answer.cutOff || choice?.finish_reason === 'length',
  };
}

/** Whether there is anything in an answer that people read. */
export const speaks = ({
  text: said,
  reasoning,
  toolCalls,
}: Pick<Answer, 'text' | 'reasoning' | 'toolCalls'>): boolean =>
  said !== '' || reasoning !== '' || toolCalls.length > 0;

/** Tokens a second from the first part to the last, where there were enough of them to tell; parts stand for tokens that nobody has counted. */
export function tokensPerSecond({ firstAt, lastAt, tokens, parts }: Answer): number | undefined {
  const took = lastAt - (firstAt ?? lastAt);
  return parts < 2 || took <= 0 ? undefined : (((tokens ?? parts) - 1) * 1000) / took;
}
