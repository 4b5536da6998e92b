import { useEffect, useMemo } from 'react';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { useAnswer } from '#core/web/state/state.ts';
import { services } from '#plugins/services/contract.ts';
import { isDeveloper } from '#plugins/services/web/public.ts';
import type { MarksProps } from '../public.ts';

const pollMs = 30_000;
const size = 100;

/** Changes of a service's settings, for those who may see its versions. */
export function Page({ account, model, onMarks }: MarksProps) {
  const { t } = useTranslation('monitoring');
  const may = isDeveloper(useAtomValue(sessionAtom));
  const { data } = useAnswer(services.getModelVersions, may ? { account, model, page: 0, size } : undefined, {
    poll: pollMs,
  });
  const marks = useMemo(
    () =>
      (data?.records ?? []).map(({ version, at, comment }) => ({
        id: String(version),
        at,
        bad: false,
        text: comment === '' ? t('marks.version', { version }) : t('marks.versionFor', { version, comment }),
      })),
    [data, t],
  );
  useEffect(() => onMarks(marks), [marks, onMarks]);
  return null;
}
