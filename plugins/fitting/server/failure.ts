import { sql } from 'drizzle-orm';
import type { TaskNote } from '#core/contract/job.ts';
import { failed, FinalFailure } from '#core/server/jobs/failure.ts';
import type { Notice } from '#plugins/notifications/server/public.ts';

interface Kept {
  /** As one text. */
  readonly failure: string | null;
  /** The same note by note; null where they would say no more than the text. */
  readonly failureNotes: readonly TaskNote[] | null;
}

/** Why one failed whose task has ended without it and says nothing itself. */
export const endedAlone: TaskNote = {
  code: 'fit.task_ended',
  message: 'Its task has ended without it. Start it again.',
  args: {},
};

/** Of a task that has ended, why it failed note by note; null where it was stopped. */
export const notesOfTask = sql`case
  when task.status = 'REVERTED' then null
  when task.error_message is null then ${JSON.stringify([endedAlone])}::jsonb
  else task.error_notes end`;

/** Why a training or a cross-validation failed, as it is kept with it. */
export const keptFailure = ({ notes }: FinalFailure): Kept => {
  const { errorMessage: failure, errorNotes: failureNotes } = failed(notes);
  return { failure, failureNotes };
};

/** The same as calls tell it. */
export const shownFailure = ({ failure, failureNotes }: Kept) => ({
  ...(failure !== null && { failure }),
  ...(failureNotes !== null && { failureNotes: [...failureNotes] }),
});

/** The same as a notice tells it: the text, and what a single note is found by in other languages. */
export const noticedFailure = (failure: FinalFailure): NonNullable<Notice['params']> => {
  const { failureNotes } = keptFailure(failure);
  const [note, ...more] = failureNotes ?? [];
  return { ...(note && more.length === 0 && { ...note.args, note: note.code }), failure: failure.message };
};
