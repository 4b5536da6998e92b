import { Fault, faultBodyOf } from '#core/contract/fault.ts';
import { request } from '#core/contract/request.ts';
import { faultOf } from '#core/web/state/api.ts';
import { predicting } from '#plugins/gateway/contract.ts';
import type { TesterPanelProps } from '#plugins/services/web/public.ts';
import { waitedIn } from '#plugins/testing/web/parts.ts';
import { linesOf } from './lines.ts';

/** A call to a service: request and configuration as JSON texts. */
export interface StreamCall {
  readonly target: TesterPanelProps['target'];
  readonly data: string;
  readonly config: string | undefined;
}

/** A streamed answer: its parts, each one line of JSON. */
export interface Stream {
  readonly requestId: string | undefined;
  readonly status: number;
  /** Milliseconds until an instance had started that could answer; where one had to. */
  readonly waited: number | undefined;
  readonly parts: AsyncIterable<string>;
  /** What the call cost, once all parts have come, where the platform tells. */
  cost(): number | undefined;
}

/** Calls a service for a streamed answer; rejects with a Fault where it fails, also in the midst of the parts, and with the signal's reason where it was stopped. */
export async function openStream(
  { target: { account, model }, data, config }: StreamCall,
  signal: AbortSignal,
): Promise<Stream> {
  const call = predicting.predictWithConfig_v2_stream;
  const { path, body } = request(call, { account, model, body: { data, config } });
  const response = await fetch(path, {
    method: call.method,
    headers: { 'content-type': 'application/json', 'z-stream-summary': '1' },
    body: JSON.stringify(body),
    signal,
  }).catch((error: unknown) => {
    throw lost(error, signal);
  });
  if (!response.ok) throw await faultOf(response);
  let cost: number | undefined;
  const parts = partsOf(response.body!, signal, (told) => (cost = told));
  return {
    requestId: response.headers.get('z-requestid') ?? undefined,
    status: response.status,
    waited: waitedIn(response),
    parts,
    cost: () => cost,
  };
}

async function* partsOf(
  body: NonNullable<Response['body']>,
  signal: AbortSignal,
  onCost: (cost: number) => void,
): AsyncGenerator<string> {
  try {
    for await (const line of linesOf(body)) {
      const part = parsed(line);
      const failure = failureIn(part);
      if (failure) throw failure;
      const cost = costIn(part);
      if (cost === undefined) yield line;
      else onCost(cost);
    }
  } catch (error) {
    throw error instanceof Fault ? error : lost(error, signal);
  }
}

/** A stream that fails on the way ends with a part that says why. */
function failureIn(part: unknown): Fault | undefined {
  const data = faultBodyOf((part as { error?: unknown } | null)?.error);
  return data && new Fault(data.code, data.message, data.status, data.args);
}

/** A stream that ends well ends with a part of the platform's own, which tells its cost. */
function costIn(part: unknown): number | undefined {
  const { summary, ...more } = (part ?? {}) as { summary?: { cost?: unknown } };
  return typeof summary?.cost === 'number' && Object.keys(more).length === 0 ? summary.cost : undefined;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new Fault(
      'client.part_unreadable',
      'A part of the answer is not JSON on one line, so the answer cannot be read further.',
      502,
    );
  }
}

const lost = (error: unknown, signal: AbortSignal): unknown =>
  signal.aborted
    ? error
    : new Fault('client.unreachable', 'The server cannot be reached. Check the connection and try again.', 503);
