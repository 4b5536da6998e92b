import type { Piece, SnippetLibrary, TestRequest } from '#plugins/testing/web/snippet-parts.ts';
import { openAiBase, taskTypes, type TaskType } from '../../contract/models.ts';
import { callOf, type ClientCall } from './calls.ts';
import { javascript } from './javascript.ts';
import { python } from './python.ts';

/** The packages `openai` for Python and JavaScript. */
export const library: SnippetLibrary = {
  label: 'OpenAI',
  note: 'openai-adapters:snippetNote',
  writersFor({ taskType }) {
    const type = taskTypes.find((each) => each === taskType);
    return type && { python: writer(type, python), javascript: writer(type, javascript) };
  },
};

const writer =
  (type: TaskType, write: (call: ClientCall, base: string) => readonly Piece[]) =>
  (request: TestRequest, origin: string): readonly Piece[] | undefined => {
    const call = callOf(type, request);
    return call && write(call, origin + openAiBase);
  };
