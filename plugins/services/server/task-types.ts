import { taskType } from './public.ts';

/** The kinds of service that the platform has always had. */
export const taskTypes = [
  taskType({ name: 'asr', displayName: 'Speech recognition' }),
  taskType({ name: 'chat', displayName: 'Chat' }),
  taskType({ name: 'chat-completion', displayName: 'LLM dialogue' }),
  taskType({ name: 'custom', displayName: 'Custom' }),
  taskType({ name: 'file_base64', displayName: 'Files in base64' }),
  taskType({ name: 'image-generation', displayName: 'Image generation' }),
  taskType({ name: 'ner', displayName: 'Named entities' }),
  taskType({ name: 'text-classification', displayName: 'Text classification' }),
  taskType({ name: 'text-processing', displayName: 'Text processing' }),
  taskType({ name: 'text2vec', displayName: 'Text vectors' }),
  taskType({ name: 'tts', displayName: 'Speech synthesis' }),
];
