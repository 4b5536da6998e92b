import type { Fault } from '#core/contract/fault.ts';
import type { FitFigures } from '#plugins/gateway/wire/fit-figures.ts';
import type { FitRequest } from '#plugins/gateway/wire/fit-messages.ts';
import type {
  ClientRequest,
  ClientResponse,
  ClientTtsRequest,
  ClientTtsResponse,
} from '#plugins/gateway/wire/client-messages.ts';
import type { Headers, Payload } from '#plugins/gateway/wire/payload-messages.ts';
import type { SharedMemory } from '#plugins/gateway/wire/frames.ts';
import type { Draft } from '#plugins/gateway/wire/message.ts';
import type { ServiceDescriptor } from '#plugins/gateway/wire/service-messages.ts';
import type { ServiceError } from './errors.ts';

/** Whom a connection token belongs to, and what the service is told of itself. */
export interface Admission {
  readonly accountId: number;
  readonly modelId: number;
  readonly modelName: string;
  readonly instanceId: number;
  /** Given to the service for calls of its own. */
  readonly authToken: string;
  readonly bucketName?: string;
}

/** Bounds of one call to an instance. */
export interface CallOptions {
  /** Milliseconds until the call fails with CallTimeout; for `stream` they run afresh after each part. No limit when left out. */
  readonly timeoutMs?: number | undefined;
  /** When aborted, the call is forgotten and rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** A payload to send; text given as a Buffer is passed on uncopied and must not change until the call ends. */
export type PayloadDraft = Draft<Payload>;

export interface PredictCall {
  readonly data: PayloadDraft;
  /** "{}" when left out. */
  readonly config?: PayloadDraft | undefined;
  readonly headers?: Headers | undefined;
}

export interface ExtCall {
  readonly methodName: string;
  readonly params: Readonly<Record<string, PayloadDraft>>;
  readonly headers?: Headers | undefined;
}

export interface BatchCall {
  readonly items: readonly PayloadDraft[];
  readonly config?: PayloadDraft | undefined;
  readonly headers?: Headers | undefined;
}

/** `targetsData` and `config` are sent as "{}" when left out; the rest must be filled, since services insist on it. */
export interface FitCall {
  readonly request: Draft<FitRequest>;
  readonly headers?: Headers | undefined;
}

/** What a service answered. Payload bytes are views of what was received: copy them before keeping them for long. */
export interface Answer {
  readonly data: Payload;
  readonly headers: Headers;
}

/** Answer to a single predict; a service that streamed nevertheless has all its parts here, and the last one with data in `data`. */
export interface PredictAnswer extends Answer {
  readonly parts?: readonly Part[];
}

/** A piece of a streamed answer. */
export interface Part {
  readonly data: Payload | undefined;
  readonly start: boolean;
  readonly finish: boolean;
  readonly headers: Headers;
  /** The service did not stream but gave its whole answer at once. */
  readonly whole: boolean;
}

/** Whatever answers calls to one service: an instance at the gate, or a server elsewhere that is asked in its own language. */
export interface Backend {
  readonly admission: Pick<Admission, 'modelId' | 'instanceId'>;
  /** Calls in flight. */
  readonly active: number;
  /** Takes no new calls any more. */
  readonly stopping: boolean;
  /** Reads more slowly than it is written to: prefer others. */
  readonly saturated: boolean;
  predict(call: PredictCall, options: CallOptions): Promise<PredictAnswer>;
  /** Resolves after the last part; an exception from `onPart` ends the call and rejects it. */
  stream(call: PredictCall, options: CallOptions, onPart: (part: Part) => void): Promise<void>;
  ext(call: ExtCall, options: CallOptions): Promise<Answer>;
  /** One result for each item, in their order; absent where items are answered one by one only. */
  batch?(call: BatchCall, options: CallOptions): Promise<readonly (Answer | ServiceError | Fault)[]>;
}

/** Hears how far a training is, in per cent, and what the service has measured where it says so. */
export type OnFitProgress = (percentage: number, figures?: FitFigures) => void;

/** One service instance that is connected to this gate. */
export interface Connection extends Backend {
  readonly admission: Admission;
  readonly descriptor: ServiceDescriptor;
  readonly hostname: string | undefined;
  /** Version of the service's SDK protocol, as it says itself. */
  readonly version: number | undefined;
  readonly image: string | undefined;
  readonly since: Date;
  readonly lastHeartBeat: Date;
  fit(call: FitCall, options: CallOptions, onProgress: OnFitProgress): Promise<void>;
  batch(call: BatchCall, options: CallOptions): Promise<readonly (Answer | ServiceError)[]>;
  /** Asks the instance to stop, waits for its calls in flight (up to the gate's drain limit) and ends the stream. */
  stop(reason: string): Promise<void>;
}

/** Circumstances of a call by a gRPC client. */
export interface ClientContext {
  /** Milliseconds that the client is willing to wait, from its `grpc-timeout`. */
  readonly timeoutMs: number | undefined;
  /** Aborted when the client has gone, its time is up or the gate closes. */
  readonly signal: AbortSignal;
  readonly remoteAddress: string | undefined;
}

/**
 * Serves the calls of gRPC clients: identifies them, chooses an instance and answers. What it throws becomes the error body of the
 * answer: errors with `code`, `message`, `status` and `args` as they are, others as an internal error that is logged.
 */
export interface ClientCalls {
  process(request: ClientRequest, context: ClientContext): Promise<ClientResponse>;
  processResponseStream(
    request: ClientRequest,
    context: ClientContext,
    send: (response: ClientResponse) => void,
  ): Promise<void>;
  processSynthesis(
    request: ClientTtsRequest,
    context: ClientContext,
    send: (response: ClientTtsResponse) => void,
  ): Promise<void>;
}

export interface GateLog {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface GateLimits {
  /** Largest message in either direction; 100 MiB. */
  readonly maxMessageBytes: number;
  /** Largest message of a service that has not been let in; 4 MiB. */
  readonly maxIntroductionBytes: number;
  /** What the unfinished requests of all clients may hold together; 512 MiB. */
  readonly maxGatheredBytes: number;
  /** Bytes that are written ahead of a slow reader; 8 MiB, and one message more. */
  readonly maxQueuedBytes: number;
  /** Bytes of requests that wait beyond that for a slow instance before further ones are refused; 64 MiB, and one request more. */
  readonly maxWaitingBytes: number;
  /** Streams that one HTTP/2 connection may have open at once; 1000. */
  readonly maxStreamsPerSession: number;
  /** Largest HTTP/2 header list; 16 KiB. */
  readonly maxHeaderBytes: number;
  /** Time for a service to start serving after it opened its stream; 10 s. */
  readonly startServingMs: number;
  /** Time for a client to send its whole request; 60 s. */
  readonly requestMs: number;
  /** Time for calls in flight when an instance or the gate stops; 20 s. */
  readonly drainMs: number;
}

/** The servers of the cluster as services reach them (host:port); `servers` contains `currentServer`. */
export interface Cluster {
  readonly servers: readonly string[];
  readonly currentServer: string;
}

export interface GateOptions {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** PEM texts; plain HTTP/2 when left out. */
  readonly tls?: { readonly cert: string | Buffer; readonly key: string | Buffer };
  /** Milliseconds between heartbeats; 1000. */
  readonly heartBeatMs?: number;
  readonly limits?: Partial<GateLimits>;
  /** What the unfinished requests of clients take theirs of, together with others. */
  readonly memory?: SharedMemory;
  /** Whether a proxy stands before it, which alone knows where callers are and says so in `x-forwarded-for`. */
  readonly behindProxy?: boolean;
  cluster(): Cluster;
  /** Whose token this is; undefined refuses it. A rejection makes the service try again later. */
  admit(token: string): Promise<Admission | undefined>;
  readonly serve: ClientCalls;
  onConnected?(connection: Connection): void;
  onDisconnected?(connection: Connection, reason: string): void;
  onHeartBeat?(connection: Connection): void;
  readonly log: GateLog;
}

export interface Gate {
  readonly port: number;
  /** The instances of a service that are connected here, stopping ones included; the same array until one comes or goes. */
  connections(modelId: number): readonly Connection[];
  /** Every connected instance. */
  all(): Iterable<Connection>;
  /** Stops every connection of an instance; it reconnects unless its token is refused by then. */
  drop(instanceId: number, reason: string): Promise<void>;
  /** Tells every instance the cluster as it is now. */
  announceCluster(): void;
  /** Takes nothing new, lets every instance and client finish (up to the drain limit), and closes. */
  drain(): Promise<void>;
  /** Closes at once; calls in flight fail. */
  close(): Promise<void>;
}
