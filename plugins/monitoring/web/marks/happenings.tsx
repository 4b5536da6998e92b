import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '#core/web/state/state.ts';
import { instances } from '#plugins/instances/contract.ts';
import type { MarksProps } from '../public.ts';

const pollMs = 15_000;
const minuteMs = 60_000;

/** Instances that came, went or failed. */
export function Page({ account, model, instanceId, from, to, onMarks }: MarksProps) {
  const { t } = useTranslation('monitoring');
  // Whole minutes, so that the same answer serves until the next one.
  const range = { from: Math.floor(from / minuteMs) * minuteMs, to: Math.ceil(to / minuteMs) * minuteMs };
  const { data } = useAnswer(
    instances.listMarks,
    { account, model, ...range, ...(instanceId !== undefined && { instanceId }) },
    { poll: pollMs, keep: true },
  );
  const marks = useMemo(
    () =>
      (data ?? []).map(({ id, instanceId: instance, at, failed, code, message }) => ({
        id: String(id),
        at,
        bad: failed,
        text: t('marks.instance', {
          id: instance,
          what: t(`instances:happened.${code.replace('instance.', '')}`, { defaultValue: message }),
        }),
      })),
    [data, t],
  );
  useEffect(() => onMarks(marks), [marks, onMarks]);
  return null;
}
