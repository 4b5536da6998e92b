import { int32, int64, message, nested, optional, string, type Decoded } from './message.ts';
import { PayloadProto } from './payload-messages.ts';

/** Who a service is: told to it on connecting, and as the target of a fit. */
export const ServiceInfoProto = message('ServiceInfoProto', {
  accountId: int64(1),
  modelId: int64(2),
  modelName: string(3),
  authToken: string(4),
  bucketName: optional(string(5)),
});
export type ServiceInfo = Decoded<typeof ServiceInfoProto>;

const DatasetInfoProto = message('DatasetInfoProto', {
  accountId: int64(1),
  datasetId: int64(2),
  name: string(3),
  type: string(4),
});
export type DatasetInfo = Decoded<typeof DatasetInfoProto>;

export const FitRequestProto = message('FitRequestProto', {
  trainData: nested(101, PayloadProto),
  targetsData: nested(102, PayloadProto),
  config: nested(103, PayloadProto),
  modelDir: string(104),
  previousModelDir: optional(string(105)),
  targetServiceInfo: nested(106, ServiceInfoProto),
  datasetInfo: nested(107, DatasetInfoProto),
});
export type FitRequest = Decoded<typeof FitRequestProto>;

export const FitResponseProto = message('FitResponseProto', {});
export const FitStatusProto = message('FitStatusProto', { percentage: int32(101) });
