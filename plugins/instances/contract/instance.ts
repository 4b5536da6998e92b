import * as z from 'zod';

export const TotalStatus = z.enum(['RUNNING', 'WAITING', 'SLEEPING', 'FAILED', 'DELETED']);
export type TotalStatus = z.infer<typeof TotalStatus>;

export const InstanceStatus = z.enum(['IDLE', 'SCHEDULED', 'STARTED', 'REMOVING', 'DELETED', 'FAILED']);
export type InstanceStatus = z.infer<typeof InstanceStatus>;

/** What runs an instance, in the words of the platform. */
export const HostingKind = z.enum(['deployment', 'pod', 'docker', 'external', 'hostingServer', 'vastAi']);
export type HostingKind = z.infer<typeof HostingKind>;

/** Why an instance is in its state: a word for programs to go by and texts to be found by. */
export const StateReason = z.enum([
  'Scheduled', 'Starting', 'Connecting', 'Connected', 'Disconnected', 'GateSilent', 'Restarting', 'CrashLoop', 'Refused', 'AwaitsConnection', 'Stopping', 'Stopped',
]);
export type StateReason = z.infer<typeof StateReason>;

const moment = z.iso.datetime();

export const StatusInfo = z.object({
  totalStatus: TotalStatus,
  isDeleted: z.boolean(),
  isConnectedToAllGates: z.boolean(),
  podStatus: StateReason,
  status: InstanceStatus,
  /** The reason in a sentence. */
  message: z.string(),
  since: moment,
  /** When a process that ended is started again. */
  nextAttempt: moment.optional(),
  exitCode: z.int().optional(),
  /** The last lines that the attempt wrote which ended. */
  lastLines: z.string().optional(),
});

export const ModelInstanceData = z.object({
  id: z.int(),
  name: z.string(),
  serverName: z.string().optional(),
  statusInfo: StatusInfo,
  restartCount: z.int(),
  createdTimestamp: moment,
  lastRestartTimestamp: moment.optional(),
  instanceHostingType: HostingKind,
  /** Counts the processes that this instance has had; 0 before the first. */
  attempt: z.int(),
  lastHeartBeat: moment.optional(),
  hostname: z.string().optional(),
  version: z.int().optional(),
  image: z.string().optional(),
});
export type ModelInstanceData = z.infer<typeof ModelInstanceData>;

export const EventData = z.object({
  name: z.string(),
  namespace: z.string(),
  kind: z.string(),
  type: z.enum(['Normal', 'Warning']),
  reason: z.string(),
  message: z.string(),
  count: z.int(),
  createdTimestamp: moment,
  firstSeenTimestamp: moment,
  lastSeenTimestamp: moment,
  source: z.object({ component: z.string().optional(), host: z.string().optional() }),
});
export type EventData = z.infer<typeof EventData>;

export const InstanceLastState = z.object({
  running: z.object({ startedAt: moment.optional() }).optional(),
  terminated: z
    .object({ startedAt: moment.optional(), finishedAt: moment.optional(), exitCode: z.int().optional(), reason: z.string().optional(), message: z.string().optional() })
    .optional(),
  waiting: z.object({ reason: z.string().optional(), message: z.string().optional() }).optional(),
});
export type InstanceLastState = z.infer<typeof InstanceLastState>;

/** What a service says of itself. */
export const InstanceMetadata = z.object({
  version: z.int().min(0).max(2_147_483_647).nullish(),
  hostname: z.string().max(253).nullish(),
  builtInImageName: z.string().max(500).nullish(),
});

export const ModelStartTimeData = z.object({
  modelId: z.int(),
  instanceId: z.int(),
  modelAverageStartTimeSec: z.number().optional(),
  instanceStartTime: moment,
  instanceStartedTime: moment.optional(),
  instanceErrorTime: moment.optional(),
});
export type ModelStartTimeData = z.infer<typeof ModelStartTimeData>;

/** A connection that somebody makes from a machine of their own. */
export const ExternalConnectionInfoData = z.object({
  id: z.object({ accountId: z.int(), modelId: z.int(), instanceId: z.int() }),
  connected: z.boolean(),
  /** The three below hold the connection token in the answer that makes the connection, and stars afterwards. */
  dockerRunCommand: z.string(),
  dockerComposeContent: z.string(),
  envVariables: z.record(z.string(), z.string()),
  hostname: z.string().optional(),
  version: z.int().optional(),
  imageName: z.string().optional(),
  httpHost: z.string().optional(),
  httpPort: z.int().optional(),
});
export type ExternalConnectionInfoData = z.infer<typeof ExternalConnectionInfoData>;
