import { int64, message, nested, oneof, repeated, type Decoded } from './message.ts';
import { ApiErrorProto, headersField, PayloadProto, PredictResponseProto } from './payload-messages.ts';

const BatchPayloadProto = message('BatchPayloadProto', { requestId: int64(1), data: nested(101, PayloadProto) });

export const BatchRequestProto = message('BatchRequestProto', {
  data: repeated(nested(101, BatchPayloadProto)),
  config: nested(102, PayloadProto),
});
export type BatchRequest = Decoded<typeof BatchRequestProto>;

const BatchPayloadResponseProto = message('BatchPayloadResponseProto', {
  requestId: int64(1),
  ...oneof('body', { predict: nested(101, PredictResponseProto), error: nested(201, ApiErrorProto) }),
  headers: headersField,
});
export type BatchPayloadResponse = Decoded<typeof BatchPayloadResponseProto>;

export const BatchResponseProto = message('BatchResponseProto', {
  data: repeated(nested(101, BatchPayloadResponseProto)),
});
