import { once } from 'node:events';
import { request as send, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A page as it was answered at last, with where that was. */
export interface Page {
  readonly url: URL;
  readonly status: number;
  readonly text: string;
  readonly headers: IncomingHttpHeaders;
}

/** As much of a browser as redirects, cookies and forms need. */
export class TestBrowser {
  readonly cookies = new Map<string, Map<string, string>>();
  /** Each address that it went to. */
  readonly visited: URL[] = [];

  /** Opens an address and goes on as long as it is led on. */
  async go(address: string | URL, sent: Sent = {}): Promise<Page> {
    let url = new URL(address);
    let request = sent;
    for (let hops = 0; hops < 30; hops++) {
      const response = await this.#send(url, request);
      const { location } = response.headers;
      const body = await text(response);
      if (location === undefined) return { url, status: response.statusCode!, text: body, headers: response.headers };
      url = new URL(location, url);
      request = {};
    }
    throw new Error(`The browser was led on and on, at last to ${url.href}.`);
  }

  /** Opens an address by a link of its own site. */
  follow(address: string | URL, from: 'same-origin' | 'cross-site' = 'same-origin'): Promise<Page> {
    return this.go(address, {
      headers: {
        'sec-fetch-site': from,
        'sec-fetch-mode': 'navigate',
        'sec-fetch-dest': 'document',
        referer: new URL(address).origin,
      },
    });
  }

  /** Sends the form of a page, with what is typed into its fields. */
  submit(page: Page, typed: Readonly<Record<string, string>> = {}): Promise<Page> {
    const [, head, within] = /<form([^>]*)>([\s\S]*?)<\/form>/.exec(page.text) ?? [];
    if (head === undefined || within === undefined)
      throw new Error(`There is no form at ${page.url.href}: ${page.text.slice(0, 500)}`);
    const hidden = [...within.matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([input]) => [
      /name="([^"]*)"/.exec(input)![1]!,
      /value="([^"]*)"/.exec(input)![1]!,
    ]);
    const action = new URL(/action="([^"]*)"/.exec(head)![1]!, page.url);
    return this.go(action, {
      method: 'POST',
      headers: {
        origin: page.url.origin,
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ ...Object.fromEntries(hidden), ...typed }).toString(),
    });
  }

  cookie(origin: string, name: string): string | undefined {
    return this.cookies.get(new URL(origin).host)?.get(name);
  }

  /** By hand, since fetch says of itself where a request comes from. */
  async #send(url: URL, { method = 'GET', headers = {}, body }: Sent): Promise<IncomingMessage> {
    this.visited.push(url);
    const jar = this.cookies.get(url.host) ?? new Map<string, string>();
    this.cookies.set(url.host, jar);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const sending = send(url, {
      method,
      headers: { 'accept-language': 'en', accept: 'text/html', ...(cookie && { cookie }), ...headers },
    }).end(body);
    const [response] = (await once(sending, 'response')) as [IncomingMessage];
    for (const line of response.headers['set-cookie'] ?? []) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(name!);
      else jar.set(name!, value!);
    }
    return response;
  }
}
