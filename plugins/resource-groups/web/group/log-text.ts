import { useTranslation } from 'react-i18next';
import type { StatLogData } from '#core/contract/stat-log.ts';

/** Says in the reader's language what happened in a group; what has no text of its own in the server's words. */
export function useLogText(): (record: StatLogData) => string {
  const { t } = useTranslation('resource-groups');
  return ({ code, args, message }) => t(`log.${code}`, { ...args, defaultValue: message });
}
