import { password } from '../harness/product.ts';
import { signIn } from '../harness/sign-in.ts';

export interface Answer {
  readonly status: number;
  readonly body: any;
}

/** Longer than any limit of the server's own: what takes this long hangs. */
const hangsMs = 40_000;

/** The connection broke before the whole answer was there. */
export class Broken extends Error {}

/** Makes calls with an API key of the demo account, which outlives the server. */
export class Client {
  readonly url: string;
  readonly key: string;

  constructor(url: string, key: string) {
    this.url = url;
    this.key = key;
  }

  /** Rejects with Broken, or with a time-out where the answer does not come. */
  async call(method: string, path: string, body?: unknown): Promise<Answer> {
    const hangs = AbortSignal.timeout(hangsMs);
    try {
      const response = await fetch(this.url + path, {
        method,
        headers: { 'mlp-api-key': this.key, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        signal: hangs,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      const json = response.headers.get('content-type')?.includes('json') && text !== '';
      return { status: response.status, body: json ? (JSON.parse(text) as unknown) : text };
    } catch (error) {
      throw hangs.aborted
        ? new Error(`${method} ${path} was not answered within ${hangsMs} ms.`)
        : new Broken(`${method} ${path}`, { cause: error });
    }
  }

  predict(model: string, body: unknown): Promise<Answer> {
    return this.call('POST', `/api/mlpgateway/account/demo/model/${model}/predict`, body);
  }

  /** A call about a service of the demo account. */
  service(method: string, model: string, path = '', body?: unknown): Promise<Answer> {
    return this.call(method, `/api/mlpcore/account/demo/model/${model}${path}`, body);
  }
}

export async function openClient(url: string): Promise<Client> {
  const post = async (login: string, path: string, body: object): Promise<unknown> => {
    const cookie = `berth_session=${await signIn(url, login, password)}; berth_account=demo`;
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { cookie, origin: url, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response.json();
  };
  // These tests call as fast as they can.
  await post('superadmin', '/api/mlpcore/account', { limits: { predictPerSec: 1_000_000 } });
  const { token } = (await post('demo', '/api/mlpcore/account/demo/token', {
    permissions: ['predict', 'read', 'write'],
  })) as { token: string };
  return new Client(url, token);
}
