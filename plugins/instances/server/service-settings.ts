import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { parsedJson } from '#core/contract/json.ts';
import { amountOf } from '#core/contract/quantity.ts';
import { JsonObjectText, JsonText } from '#core/contract/texts.ts';
import { emptiedTo, grouped, serviceSetting, withoutNulls } from '#plugins/services/server/public.ts';
import { AutoScalingChange, ModelAutoScalingConfiguration } from '../contract/scaling.ts';
import type { ServiceSettings } from '#plugins/services/contract.ts';
import { secretVariables } from './secret-variables.ts';
import {
  EnvironmentText,
  HttpSettingsChange,
  LimitsChange,
  ModelHttpSettingsData,
  ModelLimitsData,
  PersistentVolumeChange,
  PersistentVolumeData,
} from '../contract/settings.ts';

const whatOwnersSee = { shown: () => '', copied: (text: string, { open }: { open: boolean }) => (open ? text : '') };
const hiddenList = <T>() => ({
  shown: (): T[] => [],
  copied: (list: T[], { trusted }: { trusted: boolean }) => (trusted ? list : []),
});

/** Files hold what a JSON text says instead of the text. */
const asObject = {
  schema: z.unknown(),
  written: (text: unknown) => parsedJson(String(text))?.value ?? {},
  read: (value: unknown) => (value == null || isDeepStrictEqual(value, {}) ? '' : JSON.stringify(value)),
};

type Scaling = ServiceSettings['autoScalingConfiguration'];

/** The flag is the same under both its names. */
function scaled(given: z.output<typeof AutoScalingChange> | null, current: Scaling): Scaling {
  if (!given) return current;
  const { active, enabled, scheduledInstanceCountSettings: slots, ...rest } = given;
  const on = enabled ?? active ?? current.enabled;
  return {
    ...grouped<Scaling>(rest, current),
    active: on,
    enabled: on,
    ...(slots === undefined ? {} : { scheduledInstanceCountSettings: (slots ?? []).map((slot) => withoutNulls(slot)) }),
  };
}

const amounts = ['cpuRequest', 'memoryLimit', 'ephemeralDiskLimit'] as const;

/** With none of something nothing runs; what was so before may stay. */
const noughts = (limits: ModelLimitsData, current: ModelLimitsData | undefined) =>
  amounts
    .filter((name) => limits[name] !== current?.[name] && amountOf(limits[name]) === 0)
    .map((name) => ({ path: [name], message: 'Strictly negative or zero' }));

/** What owners of services set for their instances. */
export const serviceSettings = [
  serviceSetting({
    field: 'config',
    answer: z.string().optional(),
    change: JsonText,
    initial: '',
    changed: emptiedTo(''),
    ...whatOwnersSee,
    dumped: asObject,
  }),
  serviceSetting({
    field: 'env',
    answer: z.string().optional(),
    change: EnvironmentText,
    initial: '',
    changed: emptiedTo<string | undefined>(''),
    shown: () => '',
    copied: (text, { open }) => (open ? text : ''),
    secret: { name: 'env', path: [] },
    dumped: asObject,
  }),
  secretVariables,
  serviceSetting({
    field: 'additionalFlags',
    answer: z.array(z.string()).optional(),
    change: z.array(z.string().max(2_000)).max(100),
    initial: [],
    changed: emptiedTo<string[]>([]),
    ...hiddenList<string>(),
  }),
  serviceSetting({
    field: 'deploymentPatch',
    answer: z.string().optional(),
    change: JsonObjectText,
    initial: '',
    changed: emptiedTo(''),
    shown: () => '',
    copied: (text, { trusted }) => (trusted ? text : ''),
  }),
  serviceSetting({
    field: 'persistentVolumes',
    answer: z.array(PersistentVolumeData),
    change: z.array(PersistentVolumeChange).max(20),
    initial: [],
    changed: (given) =>
      (given ?? []).map((each) =>
        withoutNulls({ ...each, sizeInGb: each.sizeInGb ?? 0, storageClass: each.storageClass ?? '' }),
      ),
    ...hiddenList<PersistentVolumeData>(),
  }),
  serviceSetting({
    field: 'minInstancesCount',
    answer: z.int().optional(),
    change: z.int().min(0).max(1000),
    initial: 1,
    // A prototype is only copied.
    settled: (count, { prototype }) => (prototype ? 0 : count),
    copied: (count, { started }) => (started ? Math.max(1, count) : 0),
  }),
  serviceSetting({
    field: 'startTimeSeconds',
    sentAs: 'startTimeSec',
    answer: z.number().optional().describe('How long a start takes, in seconds, as the owner expects it.'),
    change: z.number().min(0).max(31_536_000),
    initial: undefined,
    changed: emptiedTo<number | undefined>(undefined),
  }),
  serviceSetting({
    field: 'resourceLimits',
    answer: ModelLimitsData,
    change: LimitsChange,
    initial: { cpuRequest: '500m', memoryLimit: '1Gi', ephemeralDiskLimit: '10Gi', gpuRequested: false },
    changed: grouped<ModelLimitsData>,
    toldAs: 'limits',
    dumped: { as: 'limits' },
    sampled: (limits, { resources = {} }) => ({ ...limits, ...withoutNulls(resources) }),
    make: () => noughts,
  }),
  serviceSetting({
    field: 'autoScalingConfiguration',
    answer: ModelAutoScalingConfiguration,
    change: AutoScalingChange,
    initial: { active: false, enabled: false, minInstanceCount: 1 },
    changed: scaled,
    copied: (scaling, { started }) => ({
      ...scaling,
      minInstanceCount: started ? Math.max(1, scaling.minInstanceCount) : 0,
    }),
  }),
  serviceSetting({
    field: 'httpSettings',
    answer: ModelHttpSettingsData,
    change: HttpSettingsChange,
    initial: { isHttpEnabled: false },
    changed: grouped<ModelHttpSettingsData>,
    dumped: {
      as: 'asHttpSettingsData',
      flat: {
        isHttpEnabled: 'isHttpEnabled',
        httpPort: 'httpPort',
        mainPageEndpoint: 'mainPageEndpoint',
        httpInterfaceOnly: 'httpInterfaceOnly',
      },
    },
  }),
];
