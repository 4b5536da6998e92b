import * as z from 'zod';
import '#core/contract/issue-text.ts';
import { invalid } from '#core/contract/fault.ts';
import type { Message } from './conversation.ts';

const longestConversation = 100_000;

const TextPart = z.object({
  type: z.literal('text', 'must be text: this model looks at no pictures and calls no tools'),
  text: z.string(),
});
const ChatMessage = z.object({
  role: z.enum(['system', 'user', 'assistant', 'marker', 'tool']),
  /** May be null where an assistant called tools. */
  content: z.union([z.string(), z.array(TextPart)]).nullish(),
});

export const Request = z.object({
  messages: z
    .array(ChatMessage)
    .min(1)
    .max(500)
    .refine((messages) => messages.some(({ role }) => role === 'user'), 'must have a message of the role user')
    .refine(
      (messages) => messages.reduce((sum, each) => sum + textOf(each).length, 0) <= longestConversation,
      `must have at most ${longestConversation} characters together`,
    ),
  model: z.string().nullish(),
  stream: z.boolean().nullish(),
  response_format: z.object({ type: z.literal('text', 'must be text: this model answers in no other form') }).nullish(),
  logprobs: z.literal(false, 'must be false: this model gives no log probabilities').nullish(),
  tool_choice: z.enum(['none', 'auto'], 'must be none or auto: this model calls no tools').nullish(),
});

const Stop = z.string().min(1).max(1000);

export const Config = z.object({
  model: z.string().nullish(),
  stream: z.boolean().nullish(),
  max_tokens: z.int().min(1).max(4096).default(512),
  /** 0 always takes the likeliest token; higher ones leave more to chance. */
  temperature: z.number().min(0).max(2).default(0.3),
  /** Makes chance repeat itself. */
  seed: z
    .int()
    .min(0)
    .max(2 ** 32 - 1)
    .optional(),
  /** An answer ends before the first of these. */
  stop: z.union([Stop, z.array(Stop).max(4)]).default([]),
  /** The pace of streams; 0 for no pauses. */
  tokens_per_second: z.number().min(0).max(1000).default(30),
});

const textOf = ({ content }: z.infer<typeof ChatMessage>): string =>
  typeof content === 'string' ? content : (content ?? []).map(({ text }) => text).join('\n');

export const messagesOf = ({ messages }: z.infer<typeof Request>): readonly Message[] =>
  messages.map((each) => ({ role: each.role, text: textOf(each) }));

/** Reads a request; what does not fit is refused by a fault that names each field at fault. */
export const parseRequest = (data: unknown): z.infer<typeof Request> => parse(Request, data, '');

/** Reads a config in the same way; fields that are null count as absent. */
export function parseConfig(config: unknown): z.infer<typeof Config> {
  const given =
    typeof config === 'object' && config !== null && !Array.isArray(config)
      ? Object.fromEntries(Object.entries(config).filter(([, value]) => value !== null))
      : (config ?? {});
  return parse(Config, given, 'config');
}

function parse<S extends z.ZodType>(schema: S, value: unknown, within: string): z.infer<S> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw invalid(parsed.error.issues, within);
  return parsed.data;
}
