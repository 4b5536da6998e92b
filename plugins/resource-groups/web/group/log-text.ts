import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { noteText } from '#core/web/page/fault-text.ts';
import { hostAtom } from '#core/web/state/state.ts';
import type { StatLogData } from '#core/contract/stat-log.ts';
import { happeningLook } from '../public.ts';

/** Says in the reader's language what happened in a group; what has no text of its own in the server's words. */
export function useLogText(): (record: StatLogData) => string {
  const { t } = useTranslation('resource-groups');
  const looks = useAtomValue(hostAtom).all(happeningLook);
  return useCallback(
    ({ code, args, message }) => {
      const { note, reason = '' } = args ?? {};
      const why = note === undefined ? reason : noteText(t, { code: note, args: args!, message: reason });
      const begin = looks.find(({ of }) => code.startsWith(`${of}.`))?.text ?? 'log.';
      return t(`${begin}${code}`, {
        ...args,
        reason: why,
        ...(why && { context: 'why' }),
        defaultValue: message,
      }).trim();
    },
    [t, looks],
  );
}
