import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

type Reachable = { readonly url: string };

/** What the harness gives the first users. */
export const firstPassword = 'first-run-password';

interface Sent {
  /** An address of this machine that the request comes from. */
  readonly from?: string;
  readonly cookie?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly location: string | undefined;
  readonly headers: IncomingMessage['headers'];
  /** What the answer put into each cookie, with its attributes. */
  readonly cookies: ReadonlyMap<string, { readonly value: string; readonly attributes: string }>;
}

/** Opens a page as a browser does. */
export const open = (server: Reachable, path: string, sent: Sent = {}): Promise<Answer> => send(server, path, sent);

/** Sends a form as a browser does from our own page. */
export const submit = (
  server: Reachable,
  path: string,
  fields: Readonly<Record<string, string>>,
  { cookie, from, headers = {} }: Sent = {},
): Promise<Answer> =>
  send(
    server,
    path,
    {
      ...(from && { from }),
      ...(cookie && { cookie }),
      headers: { origin: server.url, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    },
    new URLSearchParams(fields).toString(),
  );

/** Signs a user in and answers the session's secret, as `call` of the harness takes it. */
export async function signInForTest(
  server: Reachable,
  login = 'superadmin',
  password = firstPassword,
): Promise<string> {
  const { status, cookies } = await submit(server, '/accounts/login', { login, password });
  if (status !== 303) throw new Error(`${login} could not sign in: ${status}.`);
  return cookies.get('berth_session')!.value;
}

/** Registers a user with an account of the same name and answers the session's secret. */
export async function registerForTest(server: Reachable, name: string, sent: Sent = {}): Promise<string> {
  const fields = {
    login: `${name}@example.com`,
    shortName: name,
    displayName: name,
    password: firstPassword,
    passwordAgain: firstPassword,
  };
  const { status, cookies } = await submit(server, '/accounts/register', fields, sent);
  if (status !== 303) throw new Error(`${name} could not register: ${status}.`);
  return cookies.get('berth_session')!.value;
}

/** By hand, since fetch says of itself where a request comes from. */
async function send(
  { url }: Reachable,
  path: string,
  { cookie, from, headers = {} }: Sent,
  body?: string,
): Promise<Answer> {
  const sending = request(url + path, {
    ...(from && { localAddress: from, agent: false }),
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'accept-language': 'en', ...(cookie && { cookie }), ...headers },
  }).end(body);
  const [response] = (await once(sending, 'response')) as [IncomingMessage];
  const cookies = (response.headers['set-cookie'] ?? []).map((line) => {
    const [, name, value, attributes] = /^([^=]+)=([^;]*)(.*)$/.exec(line)!;
    return [name!, { value: value!, attributes: attributes! }] as const;
  });
  return {
    status: response.statusCode!,
    text: await text(response),
    location: response.headers.location,
    headers: response.headers,
    cookies: new Map(cookies),
  };
}
