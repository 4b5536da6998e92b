import { Fault } from '#core/contract/fault.ts';
import type { TesterPanelProps, TestRun } from '#plugins/services/web/public.ts';
import { run as send } from '#plugins/testing/web/parts.ts';
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

/** Has a service make pictures; resolves also for failures, and where it was stopped. */
export async function generate(
  target: TesterPanelProps['target'],
  wishes: Wishes,
  signal: AbortSignal,
): Promise<Generated> {
  const body = toRequest(wishes);
  const plain = { configId: undefined, config: undefined, priority: undefined };
  const run = { ...(await send({ ...target, body, ...plain }, signal)), request: body, config: undefined };
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
