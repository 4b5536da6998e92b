import { Fault } from '#core/contract/fault.ts';
import { faultOf } from '#core/web/state/api.ts';
import { stopped } from './stopped.ts';

export interface Target {
  readonly account: string;
  readonly model: string;
}

/** What is sent: the request's JSON text, and a configuration by id or as JSON text. */
export interface TestRequest extends Target {
  readonly body: string;
  readonly configId: number | undefined;
  readonly config: string | undefined;
  /** For services that serve some requests before others. */
  readonly priority: number | undefined;
  /** Whether the answer is to come in parts, as code shows it; the form itself takes whole answers. */
  readonly streamed?: boolean | undefined;
}

/** What came back. */
export interface TestResult {
  readonly request: TestRequest;
  /** Milliseconds since 1970, when it was sent. */
  readonly at: number;
  /** Milliseconds. */
  readonly took: number;
  /** Of these, until an instance had started that could answer; where one had to. */
  readonly waited?: number | undefined;
  /** Of HTTP; 0 where nothing came back. */
  readonly status: number;
  /** Whether a panel had the answer come in parts, where it has that to choose. */
  readonly streamed?: boolean | undefined;
  readonly answer: string | undefined;
  readonly fault: Fault | undefined;
  readonly cost: number | undefined;
  readonly requestId: string | undefined;
  /** The answer's headers, where it came just now. */
  readonly headers?: readonly (readonly [name: string, value: string])[];
}

interface Http {
  readonly path: string;
  /** Besides the key. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}

/** A test as clients send it. */
export function toHttp({ account, model, body, configId, config, priority, streamed }: TestRequest): Http {
  const base = `/api/mlpgateway/account/${encodeURIComponent(account)}/model/${encodeURIComponent(model)}`;
  const headers = [
    ['Content-Type', 'application/json'] as const,
    ...(priority === undefined ? [] : [['Z-Priority', String(priority)] as const]),
  ];
  if (streamed) {
    const texts = { data: body, ...(config === undefined ? {} : { config }) };
    return { path: `${base}/predict-with-config-v2-stream`, headers, body: JSON.stringify(texts) };
  }
  if (config !== undefined)
    return { path: `${base}/predict-with-config`, headers, body: `{"data":${body},"config":${config}}` };
  return { path: configId === undefined ? `${base}/predict` : `${base}/predict?configId=${configId}`, headers, body };
}

/** How long a call waited for an instance to start, in milliseconds. */
export function waitedIn({ headers }: Pick<Response, 'headers'>): number | undefined {
  const waited = Number(headers.get('z-waited-ms') ?? 0);
  return waited > 0 ? waited : undefined;
}

/** Sends a test; resolves also for refusals, and where its sender stopped it. */
export async function run(request: TestRequest, signal: AbortSignal): Promise<TestResult> {
  const { path, headers, body } = toHttp(request);
  const began = performance.now();
  const result = {
    request,
    at: Date.now(),
    answer: undefined,
    fault: undefined,
    cost: undefined,
    requestId: undefined,
  };
  try {
    const response = await fetch(path, { method: 'POST', headers: Object.fromEntries(headers), body, signal });
    const facts = {
      ...result,
      status: response.status,
      requestId: response.headers.get('z-requestid') ?? undefined,
      headers: [...response.headers],
      waited: waitedIn(response),
    };
    if (!response.ok) {
      const fault = await faultOf(response);
      return { ...facts, took: performance.now() - began, fault };
    }
    const answer = await response.text();
    const cost = response.headers.get('z-cost');
    return { ...facts, took: performance.now() - began, answer, cost: cost === null ? undefined : Number(cost) };
  } catch {
    const took = performance.now() - began;
    if (signal.aborted) {
      const fault = stopped();
      return { ...result, took, status: fault.status, fault };
    }
    return {
      ...result,
      took,
      status: 0,
      fault: new Fault('client.unreachable', 'The server cannot be reached. Check the connection and try again.', 503),
    };
  }
}
