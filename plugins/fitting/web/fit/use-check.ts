import { useTranslation } from 'react-i18next';
import { noteText } from '#core/web/page/fault-text.ts';
import { useAnswer } from '#core/web/state/state.ts';
import { fitting } from '../../contract.ts';
import type { Lesson } from './use-lesson.ts';
import type { Start } from './use-start.ts';

const pollMs = 10_000;

export type Check = ReturnType<typeof useCheck>;

/** Whether a training could begin now as it is chosen, and what is known of it before. */
export function useCheck({ named, datasetId, datasetVersion, configId, isTaken }: Lesson, { into, group }: Start) {
  const { t } = useTranslation('fitting');
  const derived = into === 'new';
  const { data } = useAnswer(
    fitting.checkFit,
    { ...named, ...(derived && { derived }), datasetId, datasetVersion, configId, resourceGroup: group },
    { poll: pollMs, keep: true },
  );
  const notes = [...(data?.reason ? [data.reason] : []), ...(data?.warnings ?? [])].map((each) => noteText(t, each));
  const isRefused = data?.reason !== undefined || !isTaken;
  const all = isTaken ? notes : [t('form.configRefused'), ...notes];
  return {
    data,
    /** Undefined until it is known, which takes a dataset. */
    verdict: data && (isRefused ? 'refused' : all.length > 0 ? 'waits' : datasetId === undefined ? undefined : 'ready'),
    notes: all.join(' ') || undefined,
  } as const;
}

export const tones = { refused: 'bad', waits: 'warn', ready: 'ok' } as const;
