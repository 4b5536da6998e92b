import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { jobLook, jobStepLook } from '#core/web/points.ts';
import { hostAtom } from '#core/web/state/state.ts';
import type { TaskShortData } from '../contract.ts';

/** What tasks and their steps are called, in the words of whoever owns them. */
export function useTitles() {
  const { t } = useTranslation();
  const host = useAtomValue(hostAtom);
  /** What is done, in a word. */
  const operationOf = ({ job, operation }: Pick<TaskShortData, 'job' | 'operation'>): string =>
    t(host.find(jobLook, job)?.label ?? `tasks:operations.${operation}`);
  return {
    operationOf,
    /** What is done to what: "Removal of whisper". */
    titleOf: (task: TaskShortData): string =>
      t('tasks:titled', { operation: operationOf(task), name: task.operatedEntityName }),
    stepOf: (step: string): string => {
      const label = host.find(jobStepLook, step)?.label;
      return label === undefined ? step : t(label);
    },
  };
}
