import * as z from 'zod';
import { ByteQuantity, ContainerPath, CpuQuantity, Id } from './texts.ts';

// Each pair below is what the server answers, then what it accepts: answers are plain, so that old data never fails to be read.

export const HostingType = z.enum(['EXTERNAL', 'INTERNAL', 'AUTOMATIC', 'HOSTING_SERVER']);
export type HostingType = z.infer<typeof HostingType>;

const seconds = z.int().min(1, 'must be at least 1').max(31_536_000);
const milliseconds = z.int().min(0).max(86_400_000);

export const ModelTimeoutsData = z.object({ podStartTimeoutSec: z.int(), predictTimeoutSec: z.int(), fitTimeoutSec: z.int().optional() });
export type ModelTimeoutsData = z.infer<typeof ModelTimeoutsData>;
export const TimeoutsChange = z.object({ podStartTimeoutSec: seconds, predictTimeoutSec: seconds, fitTimeoutSec: seconds.nullish() });

export const ModelLimitsData = z.object({
  cpuRequest: z.string(),
  memoryLimit: z.string(),
  ephemeralDiskLimit: z.string(),
  gpuRequested: z.boolean(),
  gpuMemoryLimitMb: z.int().optional(),
  gpuUsageLimit: z.int().optional(),
  gpuCount: z.int().optional(),
});
export type ModelLimitsData = z.infer<typeof ModelLimitsData>;
export const LimitsChange = z.object({
  cpuRequest: CpuQuantity,
  memoryLimit: ByteQuantity,
  ephemeralDiskLimit: ByteQuantity,
  gpuRequested: z.boolean(),
  gpuMemoryLimitMb: z.int().min(0).max(100_000_000).nullish(),
  gpuUsageLimit: z.int().min(0).max(100).nullish(),
  gpuCount: z.int().min(0).max(1024).nullish(),
});

export const ModelRetriesData = z.object({ maxRetries: z.int(), timeoutsMs: z.array(z.int()), maxRetriesPerInstance: z.int().optional() });
export type ModelRetriesData = z.infer<typeof ModelRetriesData>;
export const RetriesChange = z.object({ maxRetries: z.int().min(0).max(100), timeoutsMs: z.array(milliseconds).max(100), maxRetriesPerInstance: z.int().min(0).max(100).nullish() });

export const ModelBatchesData = z.object({ batchSize: z.int(), timeWaitMs: z.int(), maxLengthToSkip: z.int().optional() });
export type ModelBatchesData = z.infer<typeof ModelBatchesData>;
/** A batch size of 0 or 1 turns batching off. */
export const BatchesChange = z.object({ batchSize: z.int().min(0).max(10_000), timeWaitMs: milliseconds, maxLengthToSkip: z.int().min(0).nullish() });

export const ModelCachingData = z.object({ enabled: z.boolean(), mongoUri: z.string(), collectionName: z.string(), recordsLimit: z.int() });
export type ModelCachingData = z.infer<typeof ModelCachingData>;
/** Where the answers of services are kept whose owner names no database of his own: in the platform's. */
export const embeddedCache = 'embedded';
export const CachingChange = z
  .object({
    enabled: z.boolean(),
    mongoUri: z.string().trim().max(2_000).regex(/^(embedded|(mongodb(\+srv)?|rediss?|postgres(ql)?):\/\/\S+)?$/, 'must be embedded, or the address of a MongoDB, Redis or PostgreSQL database such as mongodb://host:27017/cache').nullish(),
    collectionName: z.string().trim().max(200).nullish(),
    recordsLimit: z.int().min(0).nullish(),
  })
  .refine(({ enabled, mongoUri }) => !enabled || mongoUri, { path: ['mongoUri'], error: 'Required' });

export const ModelPriorityQueueData = z.object({ enabled: z.boolean(), concurrencyLevel: z.int() });
export type ModelPriorityQueueData = z.infer<typeof ModelPriorityQueueData>;
export const PriorityQueueChange = z.object({ enabled: z.boolean(), concurrencyLevel: z.int().min(0).max(100_000) });

export const ModelHttpSettingsData = z.object({ isHttpEnabled: z.boolean(), httpPort: z.int().optional(), mainPageEndpoint: z.string().optional(), httpInterfaceOnly: z.boolean().optional() });
export type ModelHttpSettingsData = z.infer<typeof ModelHttpSettingsData>;
export const HttpSettingsChange = z
  .object({
    isHttpEnabled: z.boolean(),
    httpPort: z.int().min(1, 'must be a port, 1 to 65535').max(65_535, 'must be a port, 1 to 65535').nullish(),
    mainPageEndpoint: z.string().trim().max(500).regex(/^(\/\S*)?$/, 'must begin with / and hold no spaces').nullish(),
    httpInterfaceOnly: z.boolean().nullish(),
  })
  .refine(({ isHttpEnabled, httpPort }) => !isHttpEnabled || httpPort != null, { path: ['httpPort'], error: 'Required' });

export const ModelArchiveSettingsData = z.object({ enabled: z.boolean(), numberOfArchivedRequests: z.int(), encryptionEnabled: z.boolean(), rsaPemPublicKey: z.string().optional() });
export type ModelArchiveSettingsData = z.infer<typeof ModelArchiveSettingsData>;
export const ArchiveSettingsChange = z
  .object({
    enabled: z.boolean(),
    numberOfArchivedRequests: z.int().min(0).max(1_000_000),
    encryptionEnabled: z.boolean(),
    rsaPemPublicKey: z.string().trim().max(10_000).regex(/^(-----BEGIN (RSA )?PUBLIC KEY-----[\s\S]+-----END (RSA )?PUBLIC KEY-----)?$/, 'must be a public key in PEM form').nullish(),
  })
  .refine(({ encryptionEnabled, rsaPemPublicKey }) => !encryptionEnabled || rsaPemPublicKey, { path: ['rsaPemPublicKey'], error: 'Required' });

export const PersistentVolumeData = z.object({ pvId: z.int().optional(), mountPath: z.string(), sizeInGb: z.int(), storageClass: z.string(), claimName: z.string().optional() });
export type PersistentVolumeData = z.infer<typeof PersistentVolumeData>;
export const PersistentVolumeChange = z.object({
  pvId: Id.nullish(),
  mountPath: ContainerPath,
  sizeInGb: z.int().min(0).max(1_000_000).nullish(),
  storageClass: z.string().max(200).nullish(),
  claimName: z.string().max(253).nullish(),
});

export const DataImageMountData = z.object({
  dmId: z.int().optional(),
  dataImageAccountId: z.int(),
  dataImageId: z.int(),
  dataImage: z.string().optional(),
  dataImageName: z.string().optional(),
  sourcePath: z.string().optional(),
  targetPath: z.string(),
});
export type DataImageMountData = z.infer<typeof DataImageMountData>;
export const DataImageMountChange = z.object({ dmId: Id.nullish(), dataImageAccountId: Id, dataImageId: Id, targetPath: ContainerPath });
