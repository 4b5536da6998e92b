import type { TFunction } from 'i18next';
import type { TaskNote } from '#core/contract/job.ts';
import { noteText } from './fault-text.ts';

/** Why a task failed, in the reader's language where it is known note by note; undefined where it did not. */
export const failureText = (
  t: TFunction,
  { errorMessage, errorNotes }: { errorMessage?: string | undefined; errorNotes?: readonly TaskNote[] | undefined },
): string | undefined => errorNotes?.map((note) => noteText(t, note)).join('\n') ?? errorMessage;
