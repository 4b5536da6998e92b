import * as z from 'zod';

export const TotalStatus = z.enum(['RUNNING', 'WAITING', 'SLEEPING', 'FAILED', 'DELETED']).meta({ id: 'TotalStatus' });
export type TotalStatus = z.infer<typeof TotalStatus>;

export const InstanceStatus = z
  .enum(['IDLE', 'SCHEDULED', 'STARTED', 'REMOVING', 'DELETED', 'FAILED'])
  .meta({ id: 'InstanceStatus' });
export type InstanceStatus = z.infer<typeof InstanceStatus>;

/** What runs an instance, in the words of the platform. */
export const HostingKind = z
  .enum(['deployment', 'pod', 'docker', 'external', 'hostingServer', 'vastAi'])
  .meta({ id: 'HostingKind' });
export type HostingKind = z.infer<typeof HostingKind>;

/** Why an instance is in its state: a word for programs to go by and texts to be found by. */
export const StateReason = z
  .enum([
    'Scheduled',
    'Queued',
    'Starting',
    'Connecting',
    'Connected',
    'Disconnected',
    'GateSilent',
    'Restarting',
    'CrashLoop',
    'Refused',
    'AwaitsConnection',
    'Stopping',
    'Stopped',
  ])
  .meta({ id: 'StateReason' });
export type StateReason = z.infer<typeof StateReason>;

const moment = z.iso.datetime();

/** What of a sentence differs from case to case, by the code and the values of a fault, so that it can be said in other languages. */
export const InstanceNote = z
  .object({ code: z.string(), args: z.record(z.string(), z.string()) })
  .meta({ id: 'InstanceNote' });
export type InstanceNote = z.infer<typeof InstanceNote>;

export const StatusInfo = z
  .object({
    totalStatus: TotalStatus,
    isDeleted: z.boolean(),
    isConnectedToAllGates: z.boolean(),
    podStatus: StateReason,
    status: InstanceStatus,
    /** The reason in a sentence. */
    message: z.string(),
    note: InstanceNote.optional(),
    since: moment,
    /** When a process that ended is started again. */
    nextAttempt: moment.optional(),
    exitCode: z.int().optional(),
    /** The last lines that the attempt wrote which ended. */
    lastLines: z.string().optional(),
  })
  .meta({ id: 'StatusInfo' });

export const ModelInstanceData = z
  .object({
    id: z.int(),
    name: z.string(),
    serverId: z.int().optional(),
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
    settingsVersion: z.int().optional().describe('Of the settings of its service that it was started with.'),
  })
  .meta({ id: 'ModelInstanceData' });
export type ModelInstanceData = z.infer<typeof ModelInstanceData>;

const EventSource = z
  .object({ component: z.string().optional(), host: z.string().optional() })
  .meta({ id: 'EventSource' });

export const EventData = z
  .object({
    name: z.string(),
    namespace: z.string(),
    kind: z.string(),
    type: z.enum(['Normal', 'Warning']),
    reason: z.string(),
    message: z.string(),
    note: InstanceNote.optional(),
    count: z.int(),
    createdTimestamp: moment,
    firstSeenTimestamp: moment,
    lastSeenTimestamp: moment,
    source: EventSource,
  })
  .meta({ id: 'EventData' });
export type EventData = z.infer<typeof EventData>;

const InstanceStateRunning = z.object({ startedAt: moment.optional() }).meta({ id: 'InstanceStateRunning' });
const InstanceStateTerminated = z
  .object({
    startedAt: moment.optional(),
    finishedAt: moment.optional(),
    exitCode: z.int().optional(),
    reason: z.string().optional(),
    message: z.string().optional(),
    note: InstanceNote.extend({ message: z.string().describe('The sentence itself, without output.') })
      .meta({ id: 'InstanceEndNote' })
      .optional(),
  })
  .meta({ id: 'InstanceStateTerminated' });
const InstanceStateWaiting = z
  .object({ reason: z.string().optional(), message: z.string().optional(), note: InstanceNote.optional() })
  .meta({ id: 'InstanceStateWaiting' });
export const InstanceLastState = z
  .object({
    running: InstanceStateRunning.optional(),
    terminated: InstanceStateTerminated.optional(),
    waiting: InstanceStateWaiting.optional(),
  })
  .meta({ id: 'InstanceLastState' });
export type InstanceLastState = z.infer<typeof InstanceLastState>;

/** What is kept of the output of one attempt: from which of its bytes to which. */
export const InstanceLogData = z
  .object({ attempt: z.int(), from: z.int().min(0), to: z.int().min(0), updated: moment })
  .meta({ id: 'InstanceLogData' });
export type InstanceLogData = z.infer<typeof InstanceLogData>;

/** What lies in a folder of an instance; a link counts as what it leads to, where that lies within the instance's folder. */
export const InstanceFileData = z
  .object({
    name: z.string(),
    type: z.enum(['file', 'folder', 'link', 'other']),
    /** In bytes. */
    size: z.int().min(0),
    updated: moment,
  })
  .meta({ id: 'InstanceFileData' });
export type InstanceFileData = z.infer<typeof InstanceFileData>;

/** What a service says of itself. */
export const InstanceMetadata = z
  .object({
    version: z.int().min(0).max(2_147_483_647).nullish(),
    hostname: z.string().max(253).nullish(),
    builtInImageName: z.string().max(500).nullish(),
  })
  .meta({ id: 'InstanceMetadata' });

export const ModelStartTimeData = z
  .object({
    modelId: z.int(),
    instanceId: z.int(),
    modelAverageStartTimeSec: z.number().optional(),
    instanceBegunTime: moment.optional().describe('When there was room for the present attempt.'),
    instancePlacedTime: moment
      .optional()
      .describe('When a server was there for it; left out where none was waited for, and as long as one is.'),
    instanceStartTime: moment,
    instanceStartedTime: moment.optional(),
    instanceErrorTime: moment.optional(),
  })
  .meta({ id: 'ModelStartTimeData' });
export type ModelStartTimeData = z.infer<typeof ModelStartTimeData>;

const ModelInstancePK = z
  .object({ accountId: z.int(), modelId: z.int(), instanceId: z.int() })
  .meta({ id: 'ModelInstancePK' });

/** A connection that somebody makes from a machine of their own. */
export const ExternalConnectionInfoData = z
  .object({
    id: ModelInstancePK,
    connected: z.boolean(),
    /** The three below hold the connection's secrets, such as its token. */
    dockerRunCommand: z.string(),
    dockerComposeContent: z.string(),
    envVariables: z.record(z.string(), z.string()),
    hostname: z.string().optional(),
    version: z.int().optional(),
    imageName: z.string().optional(),
    httpHost: z.string().optional(),
    httpPort: z.int().optional(),
  })
  .meta({ id: 'ExternalConnectionInfoData' });
export type ExternalConnectionInfoData = z.infer<typeof ExternalConnectionInfoData>;
