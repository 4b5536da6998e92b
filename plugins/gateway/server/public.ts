import { point } from '#core/plugin/point.ts';
import { token, type Needs } from '#core/plugin/token.ts';
import type { Caller } from '#core/server/auth/identity.ts';
import type { ServiceEntity } from '#plugins/services/server/public.ts';
import type { Calls } from './calls.ts';
import type { Backend } from './gate/types.ts';

export { textOf } from './bodies.ts';
export { callerGone } from './caller-gone.ts';
export { serviceHeaders } from './headers.ts';
export { BackendUnavailable, CallTimeout } from './gate/errors.ts';
export type { Answer, Backend, CallOptions, ExtCall, Part, PayloadDraft, PredictAnswer, PredictCall } from './gate/types.ts';
export { PartWriter, type PartFormat } from './part-writer.ts';
export type { Calls, PredictRequest } from './calls.ts';

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

/** A call that may be made, before it is. */
export interface GuardedCall {
  readonly caller: Caller | undefined;
  readonly service: ServiceEntity;
  /** How large its request is. */
  readonly bytes: number;
}

/** Is told what a call cost in the end; nothing where it was not answered. */
export type Settle = (cost: number) => void;

/** Looks at every call on its way, by whichever way it came. */
export interface CallGuard {
  /** Lets it pass, or throws the fault that says what holds it up. */
  enter(call: GuardedCall): Promise<Settle>;
}
export const callGuard = point<{ readonly id: string; readonly needs: Needs; readonly make: (given: any) => CallGuard }>('gateway.call-guard', { key: ({ id }) => id });
