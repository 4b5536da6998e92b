import { BatchRequestProto, BatchResponseProto } from './batch-messages.ts';
import { FitRequestProto, FitResponseProto, FitStatusProto, ServiceInfoProto } from './fit-messages.ts';
import {
  bool,
  int32,
  int64,
  mapOf,
  message,
  nested,
  oneof,
  optional,
  repeated,
  string,
  type Decoded,
  type Draft,
} from './message.ts';
import { PartialPredictRequestProto, PartialPredictResponseProto } from './partial-messages.ts';
import {
  ApiErrorProto,
  ExtendedRequestProto,
  ExtendedResponseProto,
  headersField,
  PredictRequestProto,
  PredictResponseProto,
} from './payload-messages.ts';

/** `interval` is in milliseconds; `status` is "Ok" in the answer to a health check. */
export const HeartBeatProto = message('HeartBeatProto', { status: string(1), interval: int32(2) });

const ParamDescriptorProto = message('ParamDescriptorProto', { type: string(1) });

const MethodDescriptorProto = message('MethodDescriptorProto', {
  input: mapOf(nested(1, ParamDescriptorProto)),
  output: nested(2, ParamDescriptorProto),
  fitted: optional(bool(3)),
});

/** What a service says of itself: its methods, and its schema or example files by name. */
export const ServiceDescriptorProto = message('ServiceDescriptorProto', {
  name: string(1),
  fittable: bool(10),
  methods: mapOf(nested(20, MethodDescriptorProto)),
  schemaFiles: mapOf(string(30)),
});
export type ServiceDescriptor = Decoded<typeof ServiceDescriptorProto>;

export const StartServingProto = message('StartServingProto', {
  connectionToken: string(1),
  serviceDescriptor: nested(3, ServiceDescriptorProto),
  hostname: optional(string(4)),
  version: optional(int64(5)),
  image: optional(string(6)),
});
export type StartServing = Decoded<typeof StartServingProto>;

const StopServingProto = message('StopServingProto', { reason: optional(string(1)) });

const ClusterUpdateProto = message('ClusterUpdateProto', { servers: repeated(string(1)), currentServer: string(2) });
export type ClusterUpdate = Decoded<typeof ClusterUpdateProto>;

const StatusRequestProto = message('StatusRequestProto', {});
export const StatusResponseProto = message('StatusResponseProto', {
  connectedGates: repeated(string(1)),
  connectedToAllGates: bool(2),
});

/** Every message a service sends on its stream. */
export const ServiceToGateProto = message('ServiceToGateProto', {
  requestId: int64(1),
  ...oneof('body', {
    heartBeat: nested(2, HeartBeatProto),
    startServing: nested(3, StartServingProto),
    stopServing: nested(4, StopServingProto),
    predict: nested(101, PredictResponseProto),
    fit: nested(102, FitResponseProto),
    ext: nested(103, ExtendedResponseProto),
    status: nested(105, StatusResponseProto),
    batch: nested(106, BatchResponseProto),
    partialPredict: nested(107, PartialPredictResponseProto),
    fitStatus: nested(108, FitStatusProto),
    error: nested(201, ApiErrorProto),
  }),
  headers: headersField,
});
export type ServiceToGate = Decoded<typeof ServiceToGateProto>;
export type ServiceToGateDraft = Draft<ServiceToGate>;

/** Every message a gate sends on a service's stream. */
export const GateToServiceProto = message('GateToServiceProto', {
  requestId: int64(1),
  ...oneof('body', {
    heartBeat: nested(2, HeartBeatProto),
    cluster: nested(3, ClusterUpdateProto),
    serviceInfo: nested(4, ServiceInfoProto),
    stopServing: nested(5, StopServingProto),
    predict: nested(101, PredictRequestProto),
    fit: nested(102, FitRequestProto),
    ext: nested(103, ExtendedRequestProto),
    status: nested(105, StatusRequestProto),
    batch: nested(106, BatchRequestProto),
    partialPredict: nested(107, PartialPredictRequestProto),
    error: nested(201, ApiErrorProto),
  }),
  headers: headersField,
});
export type GateToService = Decoded<typeof GateToServiceProto>;
export type GateToServiceDraft = Draft<GateToService>;
