import { Fault } from '#core/contract/fault.ts';
import { taskTypes } from '../../contract.ts';
import { chat } from './chat.ts';
import { embeddings } from './embeddings.ts';
import { pictures } from './pictures.ts';
import { speech } from './speech.ts';
import type { Task } from './task.ts';
import { transcription } from './transcription.ts';

const tasks: Readonly<Record<string, Task>> = {
  'chat-completion': chat,
  text2vec: embeddings,
  asr: transcription,
  tts: speech,
  'image-generation': pictures,
};

const known = (taskType: string | undefined): Task | undefined =>
  Object.hasOwn(tasks, taskType ?? '') ? tasks[taskType!] : undefined;

/** How several requests are asked at once, for task types where that goes. */
export const batchOf = (taskType: string | undefined): Task['batch'] => known(taskType)?.batch;

/** How services of a task type are asked elsewhere; a type that no such server knows is a fault. */
export function taskOf(taskType: string | undefined): Task {
  const task = known(taskType);
  if (!task) {
    const [type, types] = [taskType ?? 'custom', taskTypes.join(', ')];
    throw new Fault(
      'external_model.task_type',
      `A server that speaks the OpenAI API can stand behind services of these types: ${types}. This service is of the type ${type}; choose another in its settings.`,
      409,
      { type, types },
    );
  }
  return task;
}
