import { encodeFrame } from '#plugins/gateway/wire/codec.ts';
import { Status } from '#plugins/gateway/wire/grpc.ts';
import { Pulse } from '#plugins/gateway/wire/pulse.ts';
import {
  GateToServiceProto,
  type GateToServiceDraft,
  type ServiceDescriptor,
  type ServiceToGate,
  type StartServing,
} from '#plugins/gateway/wire/service-messages.ts';
import { askBatch, askExt, askFit, askParts, askPredict } from './asks.ts';
import { cancellingVersion } from '#plugins/gateway/wire/version.ts';
import type { ServiceError } from './errors.ts';
import { Exchanges } from './exchanges.ts';
import type { ServerCall } from './server-call.ts';
import type { Settings } from './settings.ts';
import type {
  Admission,
  Answer,
  BatchCall,
  CallOptions,
  Connection,
  ExtCall,
  FitCall,
  OnFitProgress,
  Part,
  PredictAnswer,
  PredictCall,
} from './types.ts';

/** The stream of an admitted instance: carries calls, keeps the pulse, and ends in good order from either side. */
export class ServiceConnection implements Connection {
  readonly admission: Admission;
  readonly descriptor: ServiceDescriptor;
  readonly hostname: string | undefined;
  readonly version: number | undefined;
  readonly image: string | undefined;
  readonly since = new Date();
  lastHeartBeat = this.since;

  readonly #call: ServerCall;
  readonly #settings: Settings;
  readonly #exchanges: Exchanges;
  readonly #pulse: Pulse;
  readonly #ended = Promise.withResolvers<string>();
  #stopReason: string | undefined;
  #drainTimer: NodeJS.Timeout | undefined;

  constructor(call: ServerCall, start: StartServing, admission: Admission, settings: Settings) {
    this.#call = call;
    this.#settings = settings;
    this.admission = admission;
    this.descriptor = start.serviceDescriptor ?? {
      name: admission.modelName,
      fittable: false,
      methods: {},
      schemaFiles: {},
    };
    this.hostname = start.hostname;
    this.version = start.version;
    this.image = start.image;
    this.#exchanges = new Exchanges(call, {
      limits: settings.limits,
      hearsCancels: (start.version ?? 0) >= cancellingVersion,
      idle: () => this.#endIfDone(),
    });
    this.#send({ serviceInfo: admission });
    this.#pulse = this.#startPulse();
    this.announceCluster();
    call.stream.once('close', () => this.end('its stream was cut off', Status.unavailable));
  }

  get active(): number {
    return this.#exchanges.size;
  }

  get stopping(): boolean {
    return this.#stopReason !== undefined;
  }

  get saturated(): boolean {
    return this.#call.stream.writableNeedDrain;
  }

  /** Resolves with the reason when the connection has ended. */
  get ended(): Promise<string> {
    return this.#ended.promise;
  }

  predict(call: PredictCall, options: CallOptions): Promise<PredictAnswer> {
    return this.#exchanges.start(askPredict(call, this.#settings.limits.maxMessageBytes), options);
  }

  async stream(call: PredictCall, options: CallOptions, onPart: (part: Part) => void): Promise<void> {
    await this.#exchanges.start(askParts(call, onPart), options);
  }

  ext(call: ExtCall, options: CallOptions): Promise<Answer> {
    return this.#exchanges.start(askExt(call), options);
  }

  async fit(call: FitCall, options: CallOptions, onProgress: OnFitProgress): Promise<void> {
    await this.#exchanges.start(askFit(call, onProgress), options);
  }

  batch(call: BatchCall, options: CallOptions): Promise<readonly (Answer | ServiceError)[]> {
    return this.#exchanges.start(askBatch(call), options);
  }

  async stop(reason: string): Promise<void> {
    this.#beginStop(`it was stopped: ${reason}`, reason);
    await this.#ended.promise;
  }

  announceCluster(): void {
    this.#send({ cluster: this.#settings.cluster() });
  }

  /** Takes one message of the instance. */
  receive(message: ServiceToGate): void {
    if (this.#call.ended) return;
    this.#pulse.heard();
    if (message.heartBeat) this.#heartBeat();
    else if (message.stopServing) this.#beginStop('the instance stopped serving');
    else this.#exchanges.receive(message);
  }

  /** The instance ended its half of the stream, so it will answer nothing more. */
  peerEnded(): void {
    this.end(this.#stopReason ?? 'the instance ended its stream');
  }

  /** Ends the stream now; calls still in flight fail. */
  end(reason: string, status: Status = Status.ok): void {
    this.#exchanges.refuse(reason);
    this.#stopReason ??= reason;
    this.#pulse.stop();
    clearTimeout(this.#drainTimer);
    this.#ended.resolve(reason);
    this.#call.endSurely(status, status === Status.ok ? '' : `The gate ended the stream: ${reason}.`);
    this.#exchanges.failAll(reason);
  }

  #beginStop(reason: string, wireReason?: string): void {
    if (this.stopping) return;
    this.#stopReason = reason;
    this.#exchanges.refuse(reason);
    this.#send({ stopServing: { reason: wireReason } });
    this.#drainTimer = setTimeout(() => this.end(reason), this.#settings.limits.drainMs);
    this.#endIfDone();
  }

  #endIfDone(): void {
    if (this.stopping && this.active === 0) this.end(this.#stopReason!);
  }

  #startPulse(): Pulse {
    const { heartBeatMs, limits } = this.#settings;
    const frame = encodeFrame(GateToServiceProto, { heartBeat: { interval: heartBeatMs } }, limits.maxMessageBytes);
    const beat = () => {
      if (this.#call.stream.writableLength <= limits.maxQueuedBytes) this.#call.send(frame);
    };
    return new Pulse(heartBeatMs, beat, (silentMs) =>
      this.end(`nothing was heard of it for ${silentMs} ms`, Status.unavailable),
    );
  }

  #heartBeat(): void {
    this.lastHeartBeat = new Date();
    this.#settings.onHeartBeat?.(this);
  }

  #send(message: GateToServiceDraft): void {
    this.#call.send(encodeFrame(GateToServiceProto, message, this.#settings.limits.maxMessageBytes));
  }
}
