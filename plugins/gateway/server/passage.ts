import { Fault } from '#core/contract/fault.ts';
import type { Log } from '#core/server/surroundings.ts';
import type { ServiceEntity } from '#plugins/services/server/public.ts';
import type { Request } from './calls.ts';
import { Course } from './course.ts';
import type { CallGuard, CallObserver, CallRecord, GuardedCall, Passed } from './public.ts';

/** What is done for a call, and what that cost its caller. */
export interface Done<T> {
  readonly value: T;
  readonly cost: number;
}

/** Does what a call asks for, and notes on the way what its observers are to know. */
export type Work<T> = (course: Course) => Promise<Done<T>>;

interface Beside {
  readonly guards: () => readonly CallGuard[];
  readonly observers: () => readonly CallObserver[];
  readonly log: Log;
}

/** Takes calls past whoever guards them and tells whoever observes them what they came to. */
export class Passage {
  readonly #beside: Beside;

  /** Who guards and observes is asked for when the first call comes: they may themselves need what this plugin offers. */
  constructor(beside: Beside) {
    this.#beside = beside;
  }

  async take<T>(kind: CallRecord['kind'], service: ServiceEntity, request: Request, bytes: number, work: Work<T>): Promise<T> {
    const call: GuardedCall = { caller: request.caller, service, bytes, headers: request.headers };
    const observers = this.#beside.observers();
    if (observers.length === 0) return (await this.#guarded(call, request, new Course(false), work)).value;

    const course = new Course(kind === 'stream' && observers.some((each) => each.wantsBodies?.(service)));
    const [at, began] = [Date.now(), performance.now()];
    const tell = async (outcome: CallRecord['outcome'], cost: number, fault?: Fault) => {
      const { instanceId, cached, answerBytes, lastPart, request: sent, whole: answer } = course;
      const record: CallRecord = { id: request.headers['Z-requestId'] ?? '', caller: request.caller, service, kind, outcome, fault, at, tookMs: performance.now() - began, requestBytes: bytes, answerBytes, cost, instanceId, cached, headers: request.headers, request: sent, answer, lastPart };
      for (const promised of this.#each(observers, (each) => each.ended(record))) await promised;
    };
    this.#each(observers, (each) => each.entered?.(call));
    try {
      const { value, cost } = await this.#guarded(call, request, course, work);
      await tell('answered', cost);
      return value;
    } catch (error) {
      await tell(request.signal.aborted ? 'gone' : course.reached ? 'failed' : 'refused', 0, error instanceof Fault ? error : undefined);
      throw error;
    }
  }

  /** Does it where every guard lets it pass, and tells each what it cost. */
  async #guarded<T>(call: GuardedCall, request: Request, course: Course, work: Work<T>): Promise<Done<T>> {
    const passed: Passed[] = [];
    let cost = 0;
    try {
      for (const guard of this.#beside.guards()) {
        const pass = await guard.enter(call);
        passed.push(pass);
        if (pass.headers) request.onPassed?.(pass.headers);
      }
      const done = await work(course);
      cost = done.cost;
      return done;
    } finally {
      for (const { settle } of passed) settle?.(cost);
    }
  }

  /** What an observer fails at is its own affair, and no call's. Answers what they still do, none of which rejects. */
  #each(observers: readonly CallObserver[], tell: (observer: CallObserver) => void | Promise<void>): readonly Promise<void>[] {
    const failed = (error: unknown) => this.#beside.log.error({ error: (error as Error).stack }, 'An observer of calls failed.');
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
