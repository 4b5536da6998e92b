import * as z from 'zod';

const Tool = z.looseObject({
  type: z.literal('function'),
  function: z.looseObject({
    name: z.string(),
    description: z.string().optional(),
    parameters: z.looseObject({}).optional(),
  }),
});
const ToolCall = z.looseObject({
  id: z.string(),
  type: z.literal('function'),
  function: z.looseObject({ name: z.string(), arguments: z.string() }),
});
const Part = z.union([
  z.looseObject({ type: z.literal('text'), text: z.string() }),
  z.looseObject({
    type: z.literal('image_url'),
    image_url: z.looseObject({ url: z.string(), detail: z.string().optional() }),
  }),
  z.looseObject({ type: z.literal('tool_use'), id: z.string(), name: z.string(), input: z.unknown() }),
]);
const Message = z.looseObject({
  role: z.enum(['system', 'user', 'assistant', 'marker', 'tool']),
  content: z.union([z.string(), z.array(Part)]).optional(),
  name: z.string().optional(),
  tool_call_id: z.string().optional(),
  tool_calls: z.array(ToolCall).optional(),
});
const Usage = z.looseObject({
  prompt_tokens: z.int().min(0),
  completion_tokens: z.int().min(0),
  total_tokens: z.int().min(0),
});
const Choice = z.looseObject({
  index: z.int().min(0),
  message: Message.optional(),
  delta: Message.partial().optional(),
  finish_reason: z.enum(['stop', 'length', 'tool_calls']).optional(),
});

/** What chat services take and give, by the names that clients know. */
export const chatTypes = {
  ChatMessage: Message,
  ChatCompletionRequest: z.looseObject({
    messages: z.array(Message).min(1),
    model: z.string().optional(),
    stream: z.boolean().optional(),
    tools: z.array(Tool).optional(),
    tool_choice: z.union([z.enum(['none', 'auto', 'required']), Tool]).optional(),
    logprobs: z.boolean().optional(),
    top_logprobs: z.int().min(0).optional(),
  }),
  ChatCompletionConfig: z.looseObject({
    model: z.string().optional(),
    stream: z.boolean().optional(),
    max_tokens: z.int().min(1).optional(),
    temperature: z.number().min(0).optional(),
  }),
  ChatCompletionResult: z.looseObject({
    choices: z.array(Choice),
    model: z.string().optional(),
    usage: Usage.optional(),
  }),
};
