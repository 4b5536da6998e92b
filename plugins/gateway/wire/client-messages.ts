import {
  bool,
  bytes,
  int32,
  int64,
  message,
  nested,
  oneof,
  optional,
  string,
  type Decoded,
  type Draft,
} from './message.ts';
import { PartialPredictResponseProto } from './partial-messages.ts';
import {
  ApiErrorProto,
  ExtendedRequestProto,
  ExtendedResponseProto,
  headersField,
  PredictRequestProto,
  PredictResponseProto,
} from './payload-messages.ts';

/** A call of a service by a client; `account` and `model` are names or ids, `timeoutSec` 0 means the service's own limit. */
export const ClientRequestProto = message('ClientRequestProto', {
  account: string(1),
  model: string(2),
  authToken: string(3),
  timeoutSec: int32(4),
  ...oneof('body', { predict: nested(101, PredictRequestProto), ext: nested(103, ExtendedRequestProto) }),
  headers: headersField,
});
export type ClientRequest = Decoded<typeof ClientRequestProto>;

export const ClientResponseProto = message('ClientResponseProto', {
  ...oneof('body', {
    predict: nested(101, PredictResponseProto),
    ext: nested(103, ExtendedResponseProto),
    partialPredict: nested(104, PartialPredictResponseProto),
    error: nested(201, ApiErrorProto),
  }),
  headers: headersField,
});
export type ClientResponse = Draft<Decoded<typeof ClientResponseProto>>;

/** `audio_encoding` 0 is LINEAR16_PCM. */
const AudioFormatOptions = message('AudioFormatOptions', {
  audio_encoding: optional(int32(1)),
  sample_rate_hertz: optional(int64(2)),
  chunk_size_kb: optional(int64(3)),
});

const TtsRequestProto = message('TtsRequestProto', {
  text: string(1),
  voice: optional(string(2)),
  output_audio_spec: nested(3, AudioFormatOptions),
});

export const ClientTtsRequestProto = message('ClientTtsRequestProto', {
  account: string(1),
  model: string(2),
  authToken: string(3),
  tts: nested(101, TtsRequestProto),
});
export type ClientTtsRequest = Decoded<typeof ClientTtsRequestProto>;

const AudioChunk = message('TtsResponseProto.AudioChunk', { data: bytes(1) });

const TtsResponseProto = message('TtsResponseProto', {
  audio_chunk: nested(1, AudioChunk),
  first: optional(bool(10)),
  last: optional(bool(12)),
});

export const ClientTtsResponseProto = message('ClientTtsResponseProto', {
  ...oneof('body', { tts: nested(101, TtsResponseProto), error: nested(201, ApiErrorProto) }),
});
export type ClientTtsResponse = Draft<Decoded<typeof ClientTtsResponseProto>>;
