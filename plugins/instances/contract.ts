import * as z from 'zod';
import { call, contract } from '#core/contract/call.ts';
import { flag, whole } from '#core/contract/query.ts';
import { GroupType } from '#plugins/resource-groups/contract.ts';
import { InstancesStatusData, ModelShortStatusData } from '#plugins/services/contract.ts';
import { EventData, ExternalConnectionInfoData, InstanceLastState, InstanceMetadata, ModelInstanceData, ModelStartTimeData } from './contract/instance.ts';

const model = '/api/mlpcore/account/:account/model/:model' as const;
const instance = `${model}/instance/:instanceId` as const;

/** The bytes of a file, as they are. */
const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

export { ExternalConnectionInfoData } from './contract/instance.ts';

/** Where the HTTP server of an instance elsewhere listens. */
export const HttpHost = z.string().max(253).regex(/^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$|^[0-9a-fA-F:]*:[0-9a-fA-F:]*$/, 'must be a host name or an IP address');

export const instances = contract('instances', {
  shortModelStatus: call(`GET ${model}/status`, { may: 'visitor', answer: ModelShortStatusData }),
  findGroupTypeIgnoreAccess: call(`GET ${model}/group`, { may: 'user', answer: GroupType }),
  getInstancesStatus: call(`GET ${model}/instances`, { may: 'visitor', answer: InstancesStatusData }),
  setRequestedInstancesCount: call(`POST ${model}/instances`, { may: 'developer', body: z.int().min(0).max(1000) }),
  startSingleInstance: call(`POST ${model}/instances/single`, { may: 'user', query: z.object({ causeAccountId: whole().optional() }) }),
  startNewInstance: call(`POST ${model}/instance/start`, { may: 'developer' }),
  rollingUpdate: call(`POST ${model}/rolling-update`, { may: 'developer' }),
  updateLastHeartBeats: call('POST /api/mlpcore/update-heartbeats', { may: 'superadmin', body: z.array(z.int().positive()).max(10_000) }),

  getModelInstances: call(`GET ${model}/instance`, { may: 'member', query: z.object({ withEnded: flag().optional() }), answer: z.object({ instances: z.array(ModelInstanceData) }) }),
  getModelInstanceEnvironment: call(`GET ${instance}/environment`, { may: 'developer', secret: true, answer: z.object({ environment: z.record(z.string(), z.string()) }) }),
  getInstanceEvents: call(`GET ${instance}/events`, { may: 'member', answer: z.object({ events: z.array(EventData) }) }),
  getInstancePodFile: call(`GET ${instance}/file`, { may: 'member', query: z.object({ path: z.string().min(1).max(4_096) }), answer: bytes, answerType: 'application/octet-stream' }),
  getInstanceLogFile: call(`GET ${instance}/file/logs`, {
    may: 'member',
    query: z.object({
      previousContainer: flag().optional(),
      /** Only the end, from the start of a line: for views that follow the output. */
      lastBytes: whole().pipe(z.int().min(1).max(2 ** 26)).optional(),
    }),
    answer: bytes,
    answerType: 'text/plain; charset=utf-8',
  }),
  getModelInstanceLastState: call(`GET ${instance}/laststate`, { may: 'member', answer: InstanceLastState }),
  getModelInstanceStartTime: call(`GET ${instance}/timing`, { may: 'member', answer: ModelStartTimeData }),
  updateInstanceMetadata: call(`POST ${instance}/metadata`, { may: 'developer', body: InstanceMetadata }),
  stopInstance: call(`POST ${instance}/stop`, { may: 'developer' }),
  terminateInstance: call(`POST ${instance}/terminate`, { may: 'developer' }),

  getExternalConnectionsInfo: call(`GET ${model}/external`, { may: 'developer', secret: true, answer: z.array(ExternalConnectionInfoData) }),
  createExternalConnection: call(`POST ${model}/external`, {
    may: 'developer',
    query: z.object({
      httpHost: HttpHost.optional(),
      httpPort: whole().pipe(z.int().min(1).max(65_535)).optional(),
    }),
    answer: ExternalConnectionInfoData,
  }),
  deleteExternalConnection: call(`DELETE ${model}/external/:instanceId`, { may: 'developer', answer: z.array(ExternalConnectionInfoData) }),
});
