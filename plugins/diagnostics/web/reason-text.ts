import type { TFunction } from 'i18next';
import type { ModelInstanceData } from '#plugins/instances/contract.ts';

/** Why an instance is in its state, in the reader's language; where the reason differs from case to case, in the server's words. */
export function reasonText(t: TFunction<'diagnostics'>, { statusInfo }: Pick<ModelInstanceData, 'statusInfo'>): string {
  const { podStatus, message } = statusInfo;
  const general = t(`reason.${podStatus}`, { defaultValue: message });
  return podStatus === 'Queued' || podStatus === 'Refused' ? `${general} ${message}` : general;
}
