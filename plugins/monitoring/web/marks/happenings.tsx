import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '#core/web/state/state.ts';
import { instances } from '#plugins/instances/contract.ts';
import type { MarksProps } from '../public.ts';

const pollMs = 15_000;
/** Of what goes well, that by which instances come and go. */
const shown: ReadonlySet<string> = new Set(['instance.Started', 'instance.Stopping']);

/** Instances that came, went or failed. */
export function Page({ account, model, instanceId, onMarks }: MarksProps) {
  const { t } = useTranslation('monitoring');
  const { data } = useAnswer(instances.getLogsByModel, { account, model }, { poll: pollMs });
  const marks = useMemo(
    () =>
      (data ?? [])
        .filter(
          ({ code, level, args }) =>
            (level === 'ERROR' || shown.has(code)) &&
            (instanceId === undefined || args.instanceId === String(instanceId)),
        )
        .map(({ recordId, timestamp, level, code, args, message }) => ({
          id: String(recordId),
          at: Date.parse(timestamp),
          bad: level === 'ERROR',
          text: t('marks.instance', {
            id: args.instanceId,
            what: t(`instances:happened.${code.replace('instance.', '')}`, { defaultValue: message }),
          }),
        })),
    [data, instanceId, t],
  );
  useEffect(() => onMarks(marks), [marks, onMarks]);
  return null;
}
