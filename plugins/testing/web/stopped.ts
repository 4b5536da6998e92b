import { Fault } from '#core/contract/fault.ts';
import type { TestRequest, TestResult } from './run.ts';

const code = 'client.stopped';

/** With what a run ends that its sender stopped, by the status under which the gateway notes its call. */
export const stopped = (): Fault => new Fault(code, 'The request was stopped before its answer was whole.', 499);

export const isStopped = (fault: Pick<Fault, 'code'> | undefined): boolean => fault?.code === code;

/** What came of a test, sent at that moment, that its sender stopped before there was an answer. */
export function stoppedRun(request: TestRequest, at: number): TestResult {
  const fault = stopped();
  return {
    request,
    at,
    took: Date.now() - at,
    status: fault.status,
    answer: undefined,
    fault,
    cost: undefined,
    requestId: undefined,
  };
}
