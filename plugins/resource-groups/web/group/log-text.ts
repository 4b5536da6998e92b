import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { noteText } from '#core/web/page/fault-text.ts';
import type { StatLogData } from '#core/contract/stat-log.ts';

/** Says in the reader's language what happened in a group; what has no text of its own in the server's words. */
export function useLogText(): (record: StatLogData) => string {
  const { t } = useTranslation('resource-groups');
  return useCallback(
    ({ code, args, message }) => {
      const { note, reason = '' } = args ?? {};
      const why = note === undefined ? reason : noteText(t, { code: note, args: args!, message: reason });
      return t(`log.${code}`, { ...args, reason: why, ...(why && { context: 'why' }), defaultValue: message }).trim();
    },
    [t],
  );
}
