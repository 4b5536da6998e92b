import { Fault } from '#core/contract/fault.ts';
import type { ModelInfoData } from '#plugins/services/contract.ts';
import type { TestRunContent } from '../../contract.ts';
import type { TestResult } from '../run.ts';
import { targetOf } from '../use-test-form.ts';

/** A run of the history as the result that it once was; texts that were too large to keep are missing from it. */
export function resultOf(
  { request, answer, at, took, status, streamed, fault, cost, requestId, configId, config, priority }: TestRunContent,
  service: ModelInfoData,
): TestResult {
  return {
    request: { ...targetOf(service), body: request.text ?? '', configId, config, priority },
    at: Date.parse(at),
    answer: answer?.text,
    fault: fault && new Fault(fault.code, fault.message, fault.status, fault.args),
    took,
    status,
    streamed,
    cost,
    requestId,
  };
}
