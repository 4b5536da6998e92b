import { Fault } from '#core/contract/fault.ts';
import { faultOf } from '#core/web/api.ts';

export interface Target {
  readonly account: string;
  readonly model: string;
}

/** What is sent: the request's JSON text, and a configuration by id or as JSON text. */
export interface TestRequest extends Target {
  readonly body: string;
  readonly configId: number | undefined;
  readonly config: string | undefined;
}

/** What came back; times are in milliseconds. */
export interface TestResult {
  readonly request: TestRequest;
  readonly at: number;
  readonly took: number;
  readonly status: number;
  readonly answer: string | undefined;
  readonly fault: Fault | undefined;
  readonly cost: number | undefined;
  readonly requestId: string | undefined;
}

/** The address and body of a test, as any client would send them. */
export function toHttp({ account, model, body, configId, config }: TestRequest): { path: string; body: string } {
  const base = `/api/mlpgateway/account/${encodeURIComponent(account)}/model/${encodeURIComponent(model)}`;
  if (config !== undefined) return { path: `${base}/predict-with-config`, body: `{"data":${body},"config":${config}}` };
  return { path: configId === undefined ? `${base}/predict` : `${base}/predict?configId=${configId}`, body };
}

/** Sends a test; resolves also for refusals, rejects only when it was stopped. */
export async function run(request: TestRequest, signal: AbortSignal): Promise<TestResult> {
  const { path, body } = toHttp(request);
  const began = performance.now();
  const result = { request, at: Date.now(), answer: undefined, fault: undefined, cost: undefined, requestId: undefined };
  try {
    const response = await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body, signal });
    const requestId = response.headers.get('z-requestid') ?? undefined;
    if (!response.ok) return { ...result, took: performance.now() - began, status: response.status, fault: await faultOf(response), requestId };
    const answer = await response.text();
    const cost = response.headers.get('z-cost');
    return { ...result, took: performance.now() - began, status: response.status, answer, cost: cost === null ? undefined : Number(cost), requestId };
  } catch (error) {
    if (signal.aborted) throw error;
    return { ...result, took: performance.now() - began, status: 0, fault: new Fault('client.unreachable', 'The server cannot be reached. Check the connection and try again.', 503) };
  }
}
