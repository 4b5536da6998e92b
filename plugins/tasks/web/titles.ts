import type { TFunction } from 'i18next';
import type { TaskShortData } from '../contract.ts';

/** What is done, in a word. */
export const operationOf = (t: TFunction, { operation }: Pick<TaskShortData, 'operation'>): string => t(`tasks:operations.${operation}`);

/** What is done to what: "Removal of whisper". */
export const titleOf = (t: TFunction, task: TaskShortData): string => t('tasks:titled', { operation: operationOf(t, task), name: task.operatedEntityName });
