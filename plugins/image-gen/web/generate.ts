import { Fault } from '#core/contract/fault.ts';
import { request } from '#core/contract/request.ts';
import { faultOf } from '#core/web/state/api.ts';
import { predicting } from '#plugins/gateway/contract.ts';
import type { TesterPanelProps, TestRun } from '#plugins/services/web/public.ts';
import type { Picture } from './picture-store.ts';
import { readAnswer } from './received.ts';
import { toRequest, type Wishes } from './wishes.ts';

/** What came of a call: the call itself, and its pictures or why there are none. */
export interface Generated {
  readonly run: TestRun;
  readonly fault: Fault | undefined;
  readonly pictures: readonly Omit<Picture, 'id' | 'shelf'>[];
  /** Addresses of pictures that lie on other sites. */
  readonly elsewhere: readonly string[];
}

/** Has a service make pictures; resolves also for failures, rejects only with the signal's reason when it was stopped. */
export async function generate(
  target: TesterPanelProps['target'],
  wishes: Wishes,
  signal: AbortSignal,
): Promise<Generated> {
  const run = await call(target, toRequest(wishes), signal);
  if (run.answer === undefined) return { run, fault: run.fault, pictures: [], elsewhere: [] };
  const received = readAnswer(run.answer);
  if (!received)
    return {
      run,
      fault: new Fault(
        'client.no_pictures',
        'The service did not answer with pictures. Look at its answer as JSON.',
        502,
      ),
      pictures: [],
      elsewhere: [],
    };
  const { took, cost, requestId } = run;
  const facts = { prompt: wishes.prompt.trim(), size: wishes.size, at: Date.now(), took, cost, requestId };
  return {
    run,
    fault: undefined,
    pictures: received.pictures.map((blob) => ({ ...facts, blob })),
    elsewhere: received.elsewhere,
  };
}

async function call(
  { account, model }: TesterPanelProps['target'],
  body: string,
  signal: AbortSignal,
): Promise<TestRun> {
  const { path } = request(predicting.predict, { account, model, body });
  const began = performance.now();
  const nothing = {
    request: body,
    config: undefined,
    answer: undefined,
    status: 0,
    fault: undefined,
    cost: undefined,
    requestId: undefined,
  };
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal,
    });
    const answered = {
      ...nothing,
      status: response.status,
      requestId: response.headers.get('z-requestid') ?? undefined,
    };
    if (!response.ok) {
      const fault = await faultOf(response);
      return { ...answered, took: performance.now() - began, fault };
    }
    const answer = await response.text();
    const cost = response.headers.get('z-cost');
    return { ...answered, took: performance.now() - began, answer, cost: cost === null ? undefined : Number(cost) };
  } catch (error) {
    if (signal.aborted) throw error;
    return {
      ...nothing,
      took: performance.now() - began,
      fault: new Fault('client.unreachable', 'The server cannot be reached. Check the connection and try again.', 503),
    };
  }
}
