import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { noteText } from '#core/web/page/fault-text.ts';
import { namespaces } from '#core/web/text/text.ts';
import type { StatLogData } from '#core/contract/stat-log.ts';

/** Says in the reader's language what happened in a group, by the `groupHistory` among the texts of whichever plugin noted it; what has none in the server's words. */
export function useLogText(): (record: StatLogData) => string {
  const { t } = useTranslation('resource-groups');
  return useCallback(
    ({ code, args, message }) => {
      const { note, reason = '' } = args ?? {};
      const why = note === undefined ? reason : noteText(t, { code: note, args: args!, message: reason });
      const keys = namespaces().map((namespace) => `${namespace}:groupHistory.${code}`);
      return t(keys, { ...args, reason: why, ...(why && { context: 'why' }), defaultValue: message }).trim();
    },
    [t],
  );
}
