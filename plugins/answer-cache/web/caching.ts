import type { SettingsField } from '#plugins/services/web/public.ts';

/** Whether answers are kept, where and how many. */
export const fields: readonly SettingsField[] = [
  {
    path: 'caching.enabled',
    kind: 'switch',
    group: 'answer-cache:title',
    label: 'answer-cache:enabled',
    help: 'answer-cache:enabledHelp',
  },
  {
    path: 'caching.mongoUri',
    kind: 'text',
    font: 'mono',
    wide: true,
    placeholder: 'embedded',
    label: 'answer-cache:address',
    help: 'answer-cache:addressHelp',
  },
  {
    path: 'caching.collectionName',
    kind: 'text',
    font: 'mono',
    placeholder: 'berth_answers',
    label: 'answer-cache:collection',
    help: 'answer-cache:collectionHelp',
  },
  {
    path: 'caching.recordsLimit',
    kind: 'number',
    min: 0,
    unit: 'answer-cache:answers',
    label: 'answer-cache:limit',
    help: 'answer-cache:limitHelp',
  },
];
