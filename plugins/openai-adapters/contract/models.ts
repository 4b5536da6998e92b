/** Where programs that know the OpenAI API call. */
export const openAiBase = '/api/adapters/openai';

/** Types of services that can be called in the words of the OpenAI API. */
export const taskTypes = ['chat-completion', 'text2vec', 'asr', 'tts', 'image-generation'] as const;
export type TaskType = (typeof taskTypes)[number];
