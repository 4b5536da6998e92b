import type { Caller } from '#core/server/auth/identity.ts';
import type { ServiceEntity } from '#plugins/services/server/public.ts';
import type { Answer, ExtCall, PayloadDraft } from '../gate/types.ts';

/** A call as it came in, by whichever way. */
export interface Request {
  readonly caller: Caller | undefined;
  readonly account: string;
  readonly model: string;
  /** What `target` answers to this caller, where it was asked before. */
  readonly service?: ServiceEntity;
  /** Of this call alone: whoever observes it may add to them before they travel on. */
  readonly headers: Record<string, string>;
  readonly signal: AbortSignal;
  /** The adapter that takes it, with its own route, such as `openai/chat/completions`. */
  readonly route?: string | undefined;
  /** Milliseconds; 0 leaves it to the service's own limit. */
  readonly timeoutMs?: number | undefined;
  /** Is given headers for the answer, before any of it, by whoever guarded the call. */
  readonly onPassed?: ((headers: Readonly<Record<string, string>>) => void) | undefined;
}

export interface PredictRequest extends Request {
  readonly data: PayloadDraft;
  /** A configuration sent along, as JSON text; goes before `configId`. */
  readonly config?: string | undefined;
  readonly configId?: number | undefined;
  /** Single settings that go before those of the service's default configuration. */
  readonly settings?: Readonly<Record<string, unknown>> | undefined;
}

export interface ExtRequest extends Request {
  readonly methodName: string;
  readonly params: ExtCall['params'];
}

export interface Outcome {
  readonly answer: Answer;
  readonly service: ServiceEntity;
  /** Whether no instance was asked, since the same request had been answered before. */
  readonly cached: boolean;
}
