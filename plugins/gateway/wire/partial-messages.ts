import { bool, message, nested, optional } from './message.ts';
import { PayloadProto } from './payload-messages.ts';

export const PartialPredictRequestProto = message('PartialPredictRequestProto', {
  data: nested(101, PayloadProto),
  config: nested(102, PayloadProto),
  start: optional(bool(103)),
  finish: optional(bool(104)),
});

/** One piece of a streamed answer; the last one has `finish` set. */
export const PartialPredictResponseProto = message('PartialPredictResponseProto', {
  data: nested(101, PayloadProto),
  start: optional(bool(103)),
  finish: optional(bool(104)),
});
