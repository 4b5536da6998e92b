import type { TFunction } from 'i18next';
import { noteText } from '#core/web/page/fault-text.ts';
import type { InstanceNote, ModelInstanceData } from '#plugins/instances/contract.ts';

interface Reason {
  readonly reason?: string | undefined;
  readonly message?: string | undefined;
  readonly note?: InstanceNote | undefined;
}

/** Reasons whose general text stands before what the case at hand is. */
const begun: ReadonlySet<string> = new Set(['Queued', 'Refused']);

/** A reason in the reader's language; where it differs from case to case, what is known by a note is said so too, else in the server's words. */
export function reasonWords(t: TFunction<'diagnostics'>, { reason = '', message = '', note }: Reason): string {
  const general = t(`reason.${reason}`, { defaultValue: message });
  if (!note && !begun.has(reason)) return general;
  const particular = note ? noteText(t, { ...note, message }) : message;
  return reason === 'Starting' ? particular : `${general} ${particular}`;
}

/** Why an instance is in its state. */
export const reasonText = (
  t: TFunction<'diagnostics'>,
  { statusInfo: { podStatus, message, note } }: Pick<ModelInstanceData, 'statusInfo'>,
): string => reasonWords(t, { reason: podStatus, message, note });
