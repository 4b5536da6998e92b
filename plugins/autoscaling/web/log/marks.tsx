import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '#core/web/state/state.ts';
import { number } from '#core/web/text/format.ts';
import type { MarksProps } from '#plugins/monitoring/web/public.ts';
import { autoscaling } from '../../contract.ts';

const pollMs = 10_000;
const size = 100;

/** What changed the number of a service's instances, as marks on its charts. */
export function Page({ account, model, onMarks }: MarksProps) {
  const { t } = useTranslation('autoscaling');
  const { data } = useAnswer(autoscaling.listScalingDecisions, { account, model, page: 0, size }, { poll: pollMs });
  const marks = useMemo(
    () =>
      (data?.records ?? []).map(({ id, at, from, to, refused }) => ({
        id: String(id),
        at: Date.parse(at),
        bad: refused !== undefined,
        text: t(`marks.${refused ? 'refused' : to > from ? 'up' : 'down'}`, { from: number(from), to: number(to) }),
      })),
    [data, t],
  );
  useEffect(() => onMarks(marks), [marks, onMarks]);
  return null;
}
