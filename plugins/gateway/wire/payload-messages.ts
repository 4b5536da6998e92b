import { bytes, int32, mapOf, message, nested, oneof, optional, string, text, type Decoded } from './message.ts';

/** What a service takes and gives: almost always JSON text, with an optional name of its type. */
export const PayloadProto = message('PayloadProto', {
  dataType: optional(string(1)),
  ...oneof('body', { json: text(101), protobuf: bytes(102) }),
});
export type Payload = Decoded<typeof PayloadProto>;

/** A failure as it travels in message bodies; `status` is 0 (unset), 400, 404 or 500. */
export const ApiErrorProto = message('ApiErrorProto', {
  code: string(1),
  message: string(2),
  status: int32(3),
  args: mapOf(string(4)),
});
export type ApiErrorBody = Decoded<typeof ApiErrorProto>;

/** Headers travel inside messages, as text by name. */
export const headersField = mapOf(string(1000));
export type Headers = Readonly<Record<string, string>>;

export const PredictRequestProto = message('PredictRequestProto', {
  data: nested(101, PayloadProto),
  config: nested(102, PayloadProto),
});
export type PredictRequest = Decoded<typeof PredictRequestProto>;

export const PredictResponseProto = message('PredictResponseProto', { data: nested(101, PayloadProto) });

export const ExtendedRequestProto = message('ExtendedRequestProto', {
  methodName: string(1),
  params: mapOf(nested(2, PayloadProto)),
});
export type ExtendedRequest = Decoded<typeof ExtendedRequestProto>;

export const ExtendedResponseProto = message('ExtendedResponseProto', { data: nested(1, PayloadProto) });
