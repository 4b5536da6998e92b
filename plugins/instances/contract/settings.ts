import * as z from 'zod';
import { isObject, parsedJson } from '#core/contract/json.ts';
import { ByteQuantity, ContainerPath, CpuQuantity, Id, JsonObjectText } from '#core/contract/texts.ts';
import type { AutoScalingChange, ModelAutoScalingConfiguration } from './scaling.ts';

// Each pair below is what the server answers, then what it accepts: answers are plain, so that old data never fails to be read.

const VariableName = z
  .string()
  .max(200)
  .regex(/^[A-Za-z_]\w*$/, 'must be the name of a variable: Latin letters, digits and underscores, no digit first');

/** Environment variables as a JSON object inside a string. */
export const EnvironmentText = JsonObjectText.refine((text) => {
  const value = parsedJson(text)?.value;
  return (
    !isObject(value) ||
    Object.entries(value).every(
      ([name, each]) => /^[A-Za-z_]\w*$/.test(name) && ['string', 'number', 'boolean'].includes(typeof each),
    )
  );
}, 'must map names of variables to texts').refine(
  (text) => !Object.values(parsedJson(text)?.value ?? {}).some((each) => String(each).includes('\0')),
  'must hold no NUL',
);

/** A variable whose value is written and never read: answers name it alone. */
export const SecretVariableData = z.object({ name: z.string() }).meta({ id: 'SecretVariableData' });
export const SecretVariableChange = z
  .object({
    name: VariableName,
    value: z
      .string()
      .max(100_000)
      .refine((text) => !text.includes('\0'), 'must hold no NUL')
      .nullish()
      .describe('Another value; without one it keeps the value that it has.'),
  })
  .meta({ id: 'SecretVariableChange' });
export interface SecretVariable {
  readonly name: string;
  /** Known to the server alone. */
  readonly value?: string | undefined;
}

export const ModelLimitsData = z
  .object({
    cpuRequest: z.string(),
    memoryLimit: z.string(),
    ephemeralDiskLimit: z.string(),
    gpuRequested: z.boolean(),
    gpuMemoryLimitMb: z.int().optional(),
    gpuUsageLimit: z.int().optional(),
    gpuCount: z.int().optional(),
  })
  .meta({ id: 'ModelLimitsData' });
export type ModelLimitsData = z.infer<typeof ModelLimitsData>;
export const LimitsChange = z
  .object({
    cpuRequest: CpuQuantity,
    memoryLimit: ByteQuantity,
    ephemeralDiskLimit: ByteQuantity,
    gpuRequested: z.boolean(),
    gpuMemoryLimitMb: z.int().min(0).max(100_000_000).nullish(),
    gpuUsageLimit: z.int().min(0).max(100).nullish(),
    gpuCount: z.int().min(0).max(1024).nullish(),
  })
  .meta({ id: 'LimitsChange' });

export const ModelHttpSettingsData = z
  .object({
    isHttpEnabled: z.boolean(),
    httpPort: z.int().optional(),
    mainPageEndpoint: z.string().optional(),
    httpInterfaceOnly: z.boolean().optional(),
  })
  .meta({ id: 'ModelHttpSettingsData' });
export type ModelHttpSettingsData = z.infer<typeof ModelHttpSettingsData>;
export const HttpSettingsChange = z
  .object({
    isHttpEnabled: z.boolean(),
    httpPort: z.int().min(1, 'must be a port, 1 to 65535').max(65_535, 'must be a port, 1 to 65535').nullish(),
    mainPageEndpoint: z
      .string()
      .trim()
      .max(500)
      .regex(/^(\/\S*)?$/, 'must begin with / and hold no spaces')
      .nullish(),
    httpInterfaceOnly: z.boolean().nullish(),
  })
  .refine(({ isHttpEnabled, httpPort }) => !isHttpEnabled || httpPort != null, {
    path: ['httpPort'],
    error: 'is required',
  })
  .meta({ id: 'HttpSettingsChange' });

export const PersistentVolumeData = z
  .object({
    pvId: z.int().optional(),
    mountPath: z.string(),
    sizeInGb: z.int(),
    storageClass: z.string(),
    claimName: z.string().optional(),
  })
  .meta({ id: 'PersistentVolumeData' });
export type PersistentVolumeData = z.infer<typeof PersistentVolumeData>;
export const PersistentVolumeChange = z
  .object({
    pvId: Id.nullish(),
    mountPath: ContainerPath,
    sizeInGb: z.int().min(0).max(1_000_000).nullish(),
    storageClass: z.string().max(200).nullish(),
    claimName: z.string().max(253).nullish(),
  })
  .meta({ id: 'PersistentVolumeChange' });

declare module '#plugins/services/contract/settings.ts' {
  interface ServiceSettings {
    config: string;
    env?: string | undefined;
    secretEnv?: readonly SecretVariable[] | undefined;
    additionalFlags: string[];
    deploymentPatch: string;
    persistentVolumes: PersistentVolumeData[];
    minInstancesCount: number;
    startTimeSeconds?: number | undefined;
    resourceLimits: ModelLimitsData;
    autoScalingConfiguration: ModelAutoScalingConfiguration;
    httpSettings: ModelHttpSettingsData;
  }
  interface ServiceSettingsChange {
    config?: string | null | undefined;
    env?: string | null | undefined;
    secretEnv?: readonly z.input<typeof SecretVariableChange>[] | null | undefined;
    additionalFlags?: string[] | null | undefined;
    deploymentPatch?: string | null | undefined;
    persistentVolumes?: z.input<typeof PersistentVolumeChange>[] | null | undefined;
    minInstancesCount?: number | null | undefined;
    startTimeSec?: number | null | undefined;
    resourceLimits?: z.input<typeof LimitsChange> | null | undefined;
    autoScalingConfiguration?: z.input<typeof AutoScalingChange> | null | undefined;
    httpSettings?: z.input<typeof HttpSettingsChange> | null | undefined;
  }
  interface ServiceSettingsDefaults {
    limits: ModelLimitsData;
  }
}
