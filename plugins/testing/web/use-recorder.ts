import { useState } from 'react';
import type { Fault } from '#core/contract/fault.ts';
import { useAction } from '#core/web/state/state.ts';
import type { RequestText } from '#plugins/services/web/public.ts';
import { testing, type TestRunDraft } from '../contract.ts';
import { readJson } from './request/json-text.ts';
import { keptBody, titleOf } from './history/kept-body.ts';
import type { TestResult } from './run.ts';
import { noteTried } from './tried.ts';

interface Recorder {
  readonly record: (result: TestResult) => void;
  /** Why the last run is not in the history. */
  readonly failure: Fault | undefined;
}

/** Keeps runs in the history of whoever is signed in, each with the service that it was sent to. */
export function useRecorder(text: RequestText | undefined): Recorder {
  const save = useAction(testing.saveTestRun, { stales: [testing.getTestRuns] });
  const [failure, setFailure] = useState<Fault>();
  async function keep(result: TestResult): Promise<void> {
    try {
      const { account, model } = result.request;
      await save.send({ account, model, body: draftOf(result, text) });
      noteTried();
      setFailure(undefined);
    } catch (error) {
      setFailure(error as Fault);
    }
  }
  return { record: (result) => void keep(result), failure };
}

const longestMessage = 4_000;
const longestArgument = 1_000;

function draftOf(
  { request: { body, config, configId, priority }, answer, status, took, streamed, cost, requestId, fault }: TestResult,
  text: RequestText | undefined,
): TestRunDraft {
  return {
    status,
    took,
    streamed,
    cost,
    requestId,
    configId,
    config,
    priority,
    title: titleOf(body, wordsOf(body, text)),
    request: keptBody(body),
    ...(answer === undefined ? {} : { answer: keptBody(answer) }),
    ...(fault && {
      fault: {
        code: fault.code,
        message: fault.message.slice(0, longestMessage),
        status: fault.status,
        args: Object.fromEntries(
          Object.entries(fault.args).map(([name, value]) => [name, value.slice(0, longestArgument)]),
        ),
      },
    }),
  };
}

/** What a task type's form shows of a request as plain text; undefined where it holds more than text. */
export function textOf(json: string, text: RequestText | undefined): string | undefined {
  const read = readJson(json);
  return text && 'value' in read ? text.read(read.value) : undefined;
}

/** The words by which a request of a task type is recognised; undefined where the type knows none. */
export function wordsOf(json: string, text: RequestText | undefined): string | undefined {
  const read = readJson(json);
  return text && 'value' in read ? (text.title?.(read.value) ?? text.read(read.value)) : undefined;
}
