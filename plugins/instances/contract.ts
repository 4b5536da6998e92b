import * as z from 'zod';
import { call, contract } from '#core/contract/call.ts';
import { flag, whole } from '#core/contract/query.ts';
import { StatLogData } from '#core/contract/stat-log.ts';
import { GroupType } from '#plugins/resource-groups/contract.ts';
import { InstancesStatusData, ModelShortStatusData, StartNote } from '#plugins/services/contract.ts';
import { InstanceListData, instanceListQuery } from './contract/instance-list.ts';
import {
  EventData,
  ExternalConnectionInfoData,
  InstanceFileData,
  InstanceLastState,
  InstanceLogData,
  InstanceMetadata,
  ModelInstanceData,
  ModelStartTimeData,
} from './contract/instance.ts';
import { StartTimes } from './contract/start-times.ts';
import { modelUpdateCalls, rollingUpdateCalls } from './contract/rolling-update.ts';

const account = '/api/mlpcore/account/:account' as const;
const model = `${account}/model/:model` as const;
const instance = `${model}/instance/:instanceId` as const;

/** Heard whenever the state of an instance of the service may have changed. */
const ofService = 'instances/:account/:model';

/** The bytes of a file, as they are read. */
const streamed = z
  .custom<AsyncIterable<Uint8Array>>(
    (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
  )
  .meta({ type: 'string', format: 'binary' });

/** The bytes of a file, as they are. */
const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array).meta({ type: 'string', format: 'binary' });

export type { InstanceCrowd, InstanceListData } from './contract/instance-list.ts';
export type { InstanceNote } from './contract/instance.ts';
export {
  EventData,
  ExternalConnectionInfoData,
  InstanceFileData,
  InstanceLastState,
  InstanceLogData,
  ModelInstanceData,
  ModelStartTimeData,
} from './contract/instance.ts';
export type { ModelUpdateData, RollingUpdateData } from './contract/rolling-update.ts';
export { HttpSettingsChange, ModelHttpSettingsData } from './contract/settings.ts';

/** Where the HTTP server of an instance elsewhere listens. */
export const HttpHost = z
  .string()
  .max(253)
  .regex(
    /^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$|^[0-9a-fA-F:]*:[0-9a-fA-F:]*$/,
    'must be a host name or an IP address',
  );

/** Nobody reaches a host without its port. */
function requirePort({ value, issues }: z.core.ParsePayload<{ httpHost?: unknown; httpPort?: unknown }>): void {
  if (value.httpHost === undefined || value.httpPort !== undefined) return;
  issues.push({ code: 'custom', input: undefined, path: ['httpPort'], message: 'must be given with httpHost' });
}

const lastMoment = Date.parse('9999-12-31');

export const StartCheck = z
  .object({
    verdict: z.enum(['pass', 'queue', 'refuse']),
    /** Why they would wait or be refused. */
    reason: StartNote.optional(),
    /** To be shown before they are started. */
    warnings: z.array(StartNote),
  })
  .meta({ id: 'StartCheck' });

/** As many records of a history are answered at most. */
export const mostRecords = 1_000;

const historyPage = z.object({
  size: whole({ min: 1, max: mostRecords }).optional().describe('At most so many; 1000 where it is left out.'),
  before: whole({ min: 1 }).optional().describe('Only what is older than this record.'),
});

/** As many marks are answered at most, the newest. */
export const mostMarks = 500;

/** What a chart marks: an instance came, went or failed. */
export const InstanceMark = z
  .object({
    id: z.int(),
    instanceId: z.int(),
    at: z.int().describe('When it happened last, in milliseconds since 1970.'),
    failed: z.boolean(),
    code: z.string(),
    message: z.string().describe('Its beginning, in English, for codes without a text.'),
  })
  .meta({ id: 'InstanceMark' });

const about = {
  plugin: 'instances',
  parameters: {
    model: 'The service, by its id or name.',
    instanceId: 'The id of an instance.',
    imageId: 'The id of an image.',
  },
};

export const instances = contract(about, {
  shortModelStatus: call(`GET ${model}/status`, {
    summary: 'Returns the state of a service and how many of its instances work.',
    may: 'visitor',
    live: ofService,
    answer: ModelShortStatusData,
  }),
  findGroupTypeIgnoreAccess: call(`GET ${model}/group`, {
    summary: 'Returns the kind of resource group in which a service runs.',
    may: 'user',
    answer: GroupType,
  }),
  getInstancesStatus: call(`GET ${model}/instances`, {
    summary: 'Counts the instances of a service by state.',
    may: 'visitor',
    live: ofService,
    answer: InstancesStatusData,
  }),
  setRequestedInstancesCount: call(`POST ${model}/instances`, {
    summary: 'Sets how many instances of a service there are to be.',
    example: 2,
    may: 'developer',
    body: z.int().min(0).max(1000),
  }),
  startSingleInstance: call(`POST ${model}/instances/single`, {
    summary: 'Starts a service with one instance if it does not run.',
    may: 'user',
    query: z.object({ causeAccountId: whole().optional() }),
  }),
  startNewInstance: call(`POST ${model}/instance/start`, {
    summary: 'Starts one more instance of a service.',
    may: 'developer',
  }),
  checkStart: call(`GET ${model}/start-check`, {
    summary: 'Tells whether so many instances of a service could start, and what to know before.',
    may: 'user',
    query: z.object({ instances: whole({ min: 1, max: 1_000 }).optional() }),
    answer: StartCheck,
  }),
  checkAnyStart: call(`GET ${account}/start-check`, {
    summary: 'Tells why none of the services of an account could start now; nothing where some could.',
    may: 'member',
    answer: StartCheck.pick({ reason: true }).meta({ id: 'AnyStartCheck' }),
  }),
  getStartTimes: call(`GET ${model}/start-times`, {
    summary: 'Tells how long starts of a service took in its resource group, stage by stage.',
    may: 'user',
    answer: StartTimes,
  }),
  ...modelUpdateCalls,
  ...rollingUpdateCalls,
  updateLastHeartBeats: call('POST /api/mlpcore/update-heartbeats', {
    summary: 'Notes that instances live.',
    example: [1, 2],
    may: 'superadmin',
    incidental: true,
    body: z.array(z.int().min(1)).max(10_000),
  }),

  getModelInstances: call(`GET ${model}/instance`, {
    summary: 'Lists the instances of a service.',
    may: 'member',
    query: z.object({ withEnded: flag().optional() }),
    answer: z.object({ instances: z.array(ModelInstanceData) }).meta({ id: 'ModelInstanceListData' }),
  }),
  listModelInstances: call(`GET ${model}/instances/page`, {
    summary: 'Returns a page of the instances of a service, found and sorted, with counts of all of them.',
    may: 'member',
    live: ofService,
    query: instanceListQuery,
    answer: InstanceListData,
  }),
  getModelInstanceEnvironment: call(`GET ${instance}/environment`, {
    summary: 'Returns the environment variables of an instance.',
    may: 'developer',
    secret: true,
    answer: z.object({ environment: z.record(z.string(), z.string()) }).meta({ id: 'InstanceEnvironmentData' }),
  }),
  getInstanceEvents: call(`GET ${instance}/events`, {
    summary: 'Lists what happened to an instance.',
    may: 'member',
    answer: z.object({ events: z.array(EventData) }).meta({ id: 'InstanceEventData' }),
  }),
  listInstanceFiles: call(`GET ${instance}/files`, {
    summary: 'Lists the files in a folder of an instance, those at its top without a path.',
    may: 'member',
    sensitive: true,
    query: z.object({ path: z.string().max(4_096).optional() }),
    answer: z
      .object({
        files: z.array(InstanceFileData),
        /** Whether the folder holds more than are listed. */
        truncated: z.boolean(),
      })
      .meta({ id: 'InstanceFileListData' }),
  }),
  getInstancePodFile: call(`GET ${instance}/file`, {
    summary: 'Returns a file of an instance.',
    may: 'member',
    personal: true,
    sensitive: true,
    query: z.object({ path: z.string().min(1).max(4_096) }),
    answer: streamed,
    answerType: 'application/octet-stream',
  }),
  getInstanceLogFile: call(`GET ${instance}/file/logs`, {
    summary: 'Returns the output of an instance.',
    may: 'member',
    query: z.object({
      previousContainer: flag().optional(),
      lastBytes: whole({ min: 1, max: 2 ** 26 })
        .describe('Only the end, from the start of a line: for views that follow the output.')
        .optional(),
      attempt: whole({ min: 1, max: 2 ** 31 - 1 })
        .describe('The attempt whose output it is; the present one where it is left out.')
        .optional(),
      fromByte: whole({ min: 0 })
        .describe('What follows so many bytes of the output, instead of its end: for views that have what is before.')
        .optional(),
    }),
    answer: bytes,
    answerType: 'text/plain; charset=utf-8',
  }),
  getInstanceLogs: call(`GET ${instance}/file/logs/attempts`, {
    summary: 'Lists the attempts of an instance whose output is kept, the oldest first.',
    may: 'member',
    answer: z.object({ attempts: z.array(InstanceLogData) }).meta({ id: 'InstanceLogListData' }),
  }),
  getInstanceLogMoments: call(`GET ${instance}/file/logs/moments`, {
    summary: 'Tells when the output of an instance was written, for lines that tell no time themselves.',
    may: 'member',
    query: z.object({
      attempt: whole({ min: 1, max: 2 ** 31 - 1 }).describe('The attempt whose output it is.'),
      fromByte: whole({ min: 0 }).describe('Of what follows so many bytes of the output.').optional(),
    }),
    answer: z
      .object({
        moments: z.array(
          z
            .object({
              to: z.int().describe('What stands before this byte of the output was written by then.'),
              at: z.int().describe('Milliseconds since 1970.'),
            })
            .meta({ id: 'InstanceLogMomentData' }),
        ),
      })
      .meta({ id: 'InstanceLogMomentsData' }),
  }),
  getModelInstanceLastState: call(`GET ${instance}/laststate`, {
    summary: 'Returns the state of an instance, or how its last process ended.',
    may: 'member',
    answer: InstanceLastState,
  }),
  getModelInstanceStartTime: call(`GET ${instance}/timing`, {
    summary: 'Returns how long the start of an instance took.',
    may: 'member',
    answer: ModelStartTimeData,
  }),
  updateInstanceMetadata: call(`POST ${instance}/metadata`, {
    summary: 'Notes what an instance says of itself.',
    example: { version: 2, hostname: 'worker-1', builtInImageName: 'ner:1.0' },
    may: 'developer',
    body: InstanceMetadata,
  }),
  stopInstance: call(`POST ${instance}/stop`, {
    summary: 'Stops an instance once it has answered what it works on.',
    may: 'developer',
  }),
  terminateInstance: call(`POST ${instance}/terminate`, { summary: 'Ends an instance at once.', may: 'developer' }),

  listJobs_1: call(`GET ${account}/stat-log`, {
    summary: 'Lists what happened to the instances of an account, the newest first.',
    may: 'member',
    query: historyPage,
    answer: z.array(StatLogData),
  }),
  getLogsByModel: call(`GET ${model}/logs`, {
    summary: 'Lists what happened to the instances of a service, the newest first.',
    may: 'member',
    query: historyPage,
    answer: z.array(StatLogData),
  }),
  listMarks: call(`GET ${model}/logs/marks`, {
    summary: 'Lists when instances of a service came, went or failed, in the order of time.',
    may: 'member',
    live: ofService,
    query: z.object({
      from: whole({ min: 0, max: lastMoment }).describe('Milliseconds since 1970, as `to`.'),
      to: whole({ min: 0, max: lastMoment }),
      instanceId: whole({ min: 1 }).optional().describe('Of one instance alone.'),
    }),
    answer: z.array(InstanceMark),
  }),
  getLogsByImage: call(`GET ${account}/image/:imageId/logs`, {
    summary: 'Lists what happened to the instances of an account that run an image, the newest first.',
    may: 'member',
    query: historyPage,
    answer: z.array(StatLogData),
  }),
  addInstanceConnected: call(`POST ${instance}/stat-log`, {
    summary: 'Notes in the history of an instance that it says it is connected.',
    may: 'developer',
  }),

  getExternalConnectionsInfo: call(`GET ${model}/external`, {
    summary: 'Lists the connections of a service that runs elsewhere, with what starts it there.',
    may: 'developer',
    secret: true,
    answer: z.array(ExternalConnectionInfoData),
  }),
  createExternalConnection: call(`POST ${model}/external`, {
    summary: 'Creates a connection for a service that runs elsewhere.',
    may: 'developer',
    personal: true,
    query: z
      .object({ httpHost: HttpHost.optional(), httpPort: whole({ min: 1, max: 65_535 }).optional() })
      .check(requirePort),
    answer: ExternalConnectionInfoData,
  }),
  deleteExternalConnection: call(`DELETE ${model}/external/:instanceId`, {
    summary: 'Deletes a connection of a service that runs elsewhere.',
    may: 'developer',
    personal: true,
    answer: z.array(ExternalConnectionInfoData),
  }),
});
