import { password, type Product } from '../harness/product.ts';
import { signIn } from '../harness/sign-in.ts';

/** Whoever runs an installation, over its calls. */
export class Operator {
  readonly url: string;
  #cookie = '';

  constructor({ url }: Product) {
    this.url = url;
  }

  async signIn(): Promise<this> {
    this.#cookie = `berth_session=${await signIn(this.url, 'superadmin', password)}`;
    return this;
  }

  /** Calls a service by an API key, whatever comes of it. */
  async call(path: string, body: object, key: string): Promise<void> {
    const headers = { 'mlp-api-key': key, 'content-type': 'application/json' };
    await (await fetch(this.url + path, { method: 'POST', headers, body: JSON.stringify(body) })).text();
  }

  /** Throws what was refused. A text is sent as it is, all else as JSON. */
  async ask(method: string, path: string, body?: unknown, type = 'application/json'): Promise<any> {
    const answer = await fetch(this.url + path, {
      method,
      headers: { cookie: this.#cookie, origin: this.url, ...(body !== undefined && { 'content-type': type }) },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return answer.headers.get('content-type')?.includes('json') && text ? JSON.parse(text) : text;
  }
}
