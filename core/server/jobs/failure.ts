import { DrizzleQueryError } from 'drizzle-orm';
import { Fault } from '#core/contract/fault.ts';
import type { TaskNote } from '#core/contract/job.ts';
import type { Task } from './tables.ts';

/** Thrown by work that another try would not mend, with why: one note or several, told in the language of whoever reads. */
export class FinalFailure extends Error {
  readonly notes: readonly TaskNote[];

  constructor(notes: readonly TaskNote[]) {
    super(notes.map(({ message }) => message).join('\n'));
    this.notes = notes;
  }

  /** Of what was thrown before, with its code where it has one. */
  static of(error: unknown): FinalFailure {
    return new FinalFailure(notesOf(error));
  }
}

/** The code of what has none. */
const uncoded = 'task.failed';

const plain = (message: string): TaskNote => noteOf({ message });

/** What people are told of an error that a job failed by: never a failed query, which names values that may be anybody's. */
export function notesOf(error: unknown): readonly TaskNote[] {
  if (error instanceof FinalFailure) return error.notes;
  if (error instanceof Fault) return [noteOf(error)];
  if (!(error instanceof Error)) return [plain(String(error))];
  return [plain(error instanceof DrizzleQueryError && error.cause ? error.cause.message : error.message)];
}

interface Told {
  readonly message: string;
  /** Left out where there is no text for it in other languages. */
  readonly code?: string | undefined;
  readonly args?: Readonly<Record<string, string>> | undefined;
}

export const noteOf = ({ code = uncoded, message, args = {} }: Told): TaskNote => ({
  code,
  message,
  args: { ...args },
});

/** A fault that was met at one of several things, which is named before it. */
export const noteAbout = (name: string, { code, message, args }: TaskNote): TaskNote => ({
  code: 'task.about',
  message: `${name}: ${message}`,
  args: { ...args, because: code, about: name },
});

/** As it is kept with a task: nothing where it did not fail, and no notes where they would say no more than the text. */
export const failed = (notes: readonly TaskNote[]): Pick<Task, 'errorMessage' | 'errorNotes'> => ({
  errorMessage: notes.length === 0 ? null : notes.map(({ message }) => message).join('\n'),
  errorNotes: notes.some(({ code }) => code !== uncoded) ? notes : null,
});

/** Why a task failed, as its calls tell it. */
export const toldFailure = ({ errorMessage, errorNotes }: Pick<Task, 'errorMessage' | 'errorNotes'>) => ({
  ...(errorMessage !== null && { errorMessage }),
  ...(errorNotes !== null && { errorNotes: [...errorNotes] }),
});
