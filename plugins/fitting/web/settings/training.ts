import { duration } from '#core/web/text/format.ts';
import type { SettingsField } from '#plugins/services/web/public.ts';

/** How a service is trained. */
export const fields: readonly SettingsField[] = [
  { path: 'fittable', kind: 'switch', label: 'fitting:settings.fittable', help: 'fitting:settings.fittableHelp' },
  {
    path: 'trainingType',
    kind: 'choice',
    initial: 'singleContainer',
    label: 'fitting:settings.type',
    options: ['singleContainer', 'multipleFit'].map((value) => ({
      value,
      label: `fitting:settings.types.${value}`,
      help: `fitting:settings.typeHelp.${value}`,
    })),
    shown: ({ fittable }) => fittable === true,
  },
  {
    path: 'trainingDatasetType',
    kind: 'text',
    font: 'mono',
    label: 'fitting:settings.datasetType',
    help: 'fitting:settings.datasetTypeHelp',
    placeholder: 'json/texts',
    shown: ({ fittable }) => fittable === true,
  },
  {
    path: 'fitTemplateModelId',
    kind: 'number',
    label: 'fitting:settings.template',
    help: 'fitting:settings.templateHelp',
    min: 1,
    shown: ({ fittable }) => fittable === true,
  },
  {
    path: 'timeouts.fitTimeoutSec',
    kind: 'number',
    unit: 'fitting:settings.seconds',
    label: 'fitting:settings.timeout',
    help: 'fitting:settings.timeoutHelp',
    min: 1,
    max: 31_536_000,
    echo: (value) => duration(value * 1_000),
    shown: ({ fittable }) => fittable === true,
  },
];
