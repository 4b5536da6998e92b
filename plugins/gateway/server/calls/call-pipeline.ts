import { Fault } from '#core/contract/fault.ts';
import type { Log } from '#core/server/runtime.ts';
import type { ServiceEntity } from '#plugins/services/server/public.ts';
import type { Request } from './request.ts';
import { CallTrace } from './call-trace.ts';
import type { CallGuard, CallObserver, CallRecord, GuardedCall, Passed } from '../public.ts';

/** What is done for a call, and what that cost its caller. */
export interface Done<T> {
  readonly value: T;
  readonly cost: number;
}

/** Does what a call asks for, and notes on the way what its observers are to know. */
export type Work<T> = (trace: CallTrace) => Promise<Done<T>>;

/** How large a request is; the characters of its text are counted where somebody asks. */
export type RequestSize = Pick<GuardedCall, 'bytes' | 'characters'>;

interface Beside {
  readonly guards: () => readonly CallGuard[];
  readonly observers: () => readonly CallObserver[];
  readonly log: Log;
}

/** What a call came to where nobody said so: of one whose caller left as nginx has it. */
const statusOf = { answered: 200, refused: 500, failed: 500, gone: 499 } as const satisfies Record<
  CallRecord['outcome'],
  number
>;

/** What a call costs that did not end well: its caller's leaving takes nothing back, a failure does. */
const spentBy = ({ signal }: Request, { spent }: CallTrace): number => (signal.aborted ? spent : 0);

/** Takes calls past whoever guards them and tells whoever observes them what they came to. */
export class CallPipeline {
  readonly #beside: Beside;

  /** Who guards and observes is asked for when the first call comes: they may themselves need what this plugin offers. */
  constructor(beside: Beside) {
    this.#beside = beside;
  }

  async take<T>(
    kind: CallRecord['kind'],
    service: ServiceEntity,
    request: Request,
    { bytes, characters }: RequestSize,
    work: Work<T>,
  ): Promise<T> {
    const call: GuardedCall = { caller: request.caller, service, bytes, characters, headers: request.headers };
    const observers = this.#beside.observers();
    if (observers.length === 0) return (await this.#guarded(call, request, new CallTrace(false), work)).value;

    const trace = new CallTrace(kind === 'stream' && observers.some((each) => each.wantsBodies?.(service)));
    const [at, began] = [Date.now(), performance.now()];
    const tell = async (outcome: CallRecord['outcome'], cost: number, fault?: Fault) => {
      const { instanceId, cached, answerBytes, lastPart, request: sent, whole: answer, reachedAt } = trace;
      const ended = performance.now();
      const record: CallRecord = {
        id: request.headers['Z-requestId'] ?? '',
        caller: request.caller,
        service,
        kind,
        outcome,
        fault,
        status: trace.status ?? fault?.status ?? statusOf[outcome],
        route: request.route,
        at,
        tookMs: ended - began,
        queuedMs: trace.queuedMs,
        instanceMs: reachedAt === undefined ? undefined : ended - reachedAt,
        attempts: trace.attempts,
        requestBytes: bytes,
        answerBytes,
        cost,
        instanceId,
        cached,
        headers: request.headers,
        request: sent,
        answer,
        lastPart,
      };
      for (const promised of this.#each(observers, (each) => each.ended(record))) await promised;
    };
    this.#each(observers, (each) => each.entered?.(call));
    try {
      const { value, cost } = await this.#guarded(call, request, trace, work);
      await tell('answered', cost);
      return value;
    } catch (error) {
      await tell(
        request.signal.aborted ? 'gone' : trace.reached ? 'failed' : 'refused',
        spentBy(request, trace),
        error instanceof Fault ? error : undefined,
      );
      throw error;
    }
  }

  /** Does it where every guard lets it pass, and tells each what it cost. */
  async #guarded<T>(call: GuardedCall, request: Request, trace: CallTrace, work: Work<T>): Promise<Done<T>> {
    const passed: Passed[] = [];
    let cost: number | undefined;
    try {
      for (const guard of this.#beside.guards()) {
        const pass = await guard.enter(call);
        passed.push(pass);
        if (pass.headers) request.onPassed?.(pass.headers);
      }
      const done = await work(trace);
      cost = done.cost;
      return done;
    } finally {
      for (const { settle } of passed) settle?.(cost ?? spentBy(request, trace));
    }
  }

  /** What an observer fails at is its own affair, and no call's. Answers what they still do, none of which rejects. */
  #each(
    observers: readonly CallObserver[],
    tell: (observer: CallObserver) => void | Promise<void>,
  ): readonly Promise<void>[] {
    const failed = (error: unknown) =>
      this.#beside.log.error({ error: (error as Error).stack }, 'An observer of calls failed.');
    const promised: Promise<void>[] = [];
    for (const observer of observers) {
      try {
        const doing = tell(observer);
        if (doing) promised.push(doing.catch(failed));
      } catch (error) {
        failed(error);
      }
    }
    return promised;
  }
}
