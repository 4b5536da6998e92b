import type { Fault } from '#core/contract/fault.ts';
import type { FrontendSettings } from '#core/contract/settings.ts';
import { madePoint } from '#core/plugin/point.ts';
import { token } from '#core/plugin/token.ts';
import type { Caller } from '#core/server/auth/identity.ts';
import type { ServiceEntity } from '#plugins/services/server/public.ts';
import type { Calls } from './calls/calls.ts';
import type { Answer, Backend, ExtCall, PayloadDraft, PredictAnswer, PredictCall } from './gate/types.ts';

export { textOf } from './http/bodies.ts';
export { answeredJson } from './calls/answered-json.ts';
export { nestsBeyond } from './calls/bounds.ts';
export { boundCosts, costOf } from './calls/cost.ts';
export { notRunning } from '#plugins/instances/server/public.ts';
export { serviceHeaders } from './http/headers.ts';
export { gatewaySettings } from './settings.ts';
export { BackendUnavailable, CallTimeout } from './gate/errors.ts';
export type {
  Answer,
  Backend,
  BatchCall,
  CallOptions,
  ExtCall,
  FitCall,
  OnFitProgress,
  Part,
  PayloadDraft,
  PredictAnswer,
  PredictCall,
} from './gate/types.ts';
export { PartWriter, type PartFormat } from './http/part-writer.ts';
export type { FitFigures } from '#plugins/gateway/wire/fit-figures.ts';
export type { Calls } from './calls/calls.ts';
export { patiently } from './calls/patiently.ts';
export type { PredictRequest, Request } from './calls/request.ts';
export type { CallTrace } from './calls/call-trace.ts';
export type { Done, Work } from './calls/call-pipeline.ts';

/** Calls of services, by the rules that hold for every way in which they come. */
export const GatewayCalls = token<Calls>('gateway calls');

/** Servers elsewhere that take calls beside the instances at the gate of this process. */
export interface HttpBackends {
  /** From now on calls of its service are given to it too. */
  add(backend: Backend): void;
  remove(backend: Backend, reason: string): void;
  /** Shows it as connected until it is lost. */
  reached(backend: Backend): void;
  lost(backend: Backend, reason: string): void;
}
export const HttpBackends = token<HttpBackends>('http backends');

/** What this process has in hand. */
export interface GatewayLoad {
  /** Calls that wait for their turn, by service; only services with any. */
  waiting(): ReadonlyMap<number, number>;
  /** Instances that are connected to the gate of this process. */
  streams(): number;
}
export const GatewayLoad = token<GatewayLoad>('gateway load');

/** A call that may be made, before it is. */
export interface GuardedCall {
  readonly caller: Caller | undefined;
  readonly service: ServiceEntity;
  /** How large its request is. */
  readonly bytes: number;
  /** How many characters it has as text; not there where it is passed on unread. */
  readonly characters?: (() => number) | undefined;
  /** What travels on to the service, the same object as in the call's record; an observer that is told of the call may add to it. */
  readonly headers: Record<string, string>;
}

/** What a guard has to say of a call that it lets pass. */
export interface Passed {
  /** Is told what the call cost in the end; nothing where it was not answered. */
  readonly settle?: ((cost: number) => void) | undefined;
  /** Headers that its answer is to carry over HTTP. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** Looks at every call on its way, by whichever way it came. */
export interface CallGuard {
  /** Lets it pass, or throws the fault that says what holds it up. */
  enter(call: GuardedCall): Promise<Passed>;
}
export const callGuard = madePoint<CallGuard>('gateway.call-guard');

/** What a call came to. */
export interface CallRecord {
  /** The request's `Z-requestId`. */
  readonly id: string;
  readonly caller: Caller | undefined;
  readonly service: ServiceEntity;
  readonly kind: 'predict' | 'stream' | 'ext' | 'http';
  /** `refused` never reached the service (a limit, no instance, bad input); `failed` did; with `gone` the caller left before the end. */
  readonly outcome: 'answered' | 'refused' | 'failed' | 'gone';
  /** What the caller was told; nothing where it was answered, or failed for a reason that nobody foresaw. */
  readonly fault?: Fault | undefined;
  /** Of HTTP, as the caller was told; 499 where the caller left. */
  readonly status: number;
  /** The adapter by which it came, with its own route, such as `openai/chat/completions`; undefined for the gateway's own. */
  readonly route?: string | undefined;
  /** When it began, in milliseconds since 1970. */
  readonly at: number;
  readonly tookMs: number;
  /** Of these, until its turn came in the service's queue; undefined where that has none. */
  readonly queuedMs?: number | undefined;
  /** Of these, since an instance was first given it; undefined where none was. */
  readonly instanceMs?: number | undefined;
  /** How many times an instance was given it. */
  readonly attempts: number;
  readonly requestBytes: number;
  readonly answerBytes: number;
  /** In the platform's currency; 0 unless answered. */
  readonly cost: number;
  /** The instance that it was given to last. */
  readonly instanceId?: number | string | undefined;
  /** Whether it was answered without an instance. */
  readonly cached: boolean;
  /** Of the request, as the service saw them. */
  readonly headers: Readonly<Record<string, string>>;
  /** What was sent and answered; payload bytes are views of what was received, so copy what is kept. Absent for `http`. */
  readonly request?: PredictCall | ExtCall | undefined;
  readonly answer?: Answer | undefined;
  /** What came last of a stream, as JSON text. */
  readonly lastPart?: PayloadDraft['json'];
}

/** Is told of every call that found its service, by whichever way it came. */
export interface CallObserver {
  /** Whether the parts of the service's streams are to be gathered for it, which costs memory. */
  wantsBodies?(service: ServiceEntity): boolean;
  /** `ended` follows once, whatever happens to the call. */
  entered?(call: GuardedCall): void;
  /** What it promises is waited for before the answer leaves, or the last of a stream. */
  ended(record: CallRecord): void | Promise<void>;
}
export const callObserver = madePoint<CallObserver>('gateway.call-observer');

/** Answers that need no instance; asked after the guards, for single answers of services that it keeps. */
export interface AnswerCache {
  /** Whether answers of the service are to be kept. */
  keeps(service: ServiceEntity): boolean;
  /** Undefined where it is not there or the cache cannot be asked; never rejects and never waits for long. */
  find(service: ServiceEntity, call: PredictCall): Promise<PredictAnswer | undefined>;
  /** Payload bytes are views of what was received, so copy what is kept. */
  keep(service: ServiceEntity, call: PredictCall, answer: PredictAnswer): void;
}
export const answerCache = madePoint<AnswerCache>('gateway.answer-cache');

/** Tells in which currency calls are charged; undefined while they are not. The same whichever host shows a service. */
export type CallCurrency = () => Promise<FrontendSettings['currencyType'] | undefined>;
export const callCurrency = madePoint<CallCurrency>('gateway.call-currency', { single: true });
