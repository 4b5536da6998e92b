type Reachable = { readonly url: string };

/** What the harness gives the first users. */
export const firstPassword = 'first-run-password';

interface Sent {
  readonly cookie?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly location: string | null;
  readonly headers: Headers;
  /** What the answer put into each cookie, with its attributes. */
  readonly cookies: ReadonlyMap<string, { readonly value: string; readonly attributes: string }>;
}

/** Opens a page as a browser does. */
export const open = ({ url }: Reachable, path: string, { cookie, headers = {} }: Sent = {}): Promise<Answer> =>
  fetch(url + path, { redirect: 'manual', headers: { 'accept-language': 'en', ...(cookie && { cookie }), ...headers } }).then(answerOf);

/** Sends a form as a browser does from our own page. */
export const submit = ({ url }: Reachable, path: string, fields: Readonly<Record<string, string>>, { cookie, headers = {} }: Sent = {}): Promise<Answer> =>
  fetch(url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'accept-language': 'en', origin: url, ...(cookie && { cookie }), ...headers },
    body: new URLSearchParams(fields),
  }).then(answerOf);

/** Signs a user in and answers the session's secret, as `call` of the harness takes it. */
export async function signInForTest(server: Reachable, login = 'superadmin', password = firstPassword): Promise<string> {
  const { status, cookies } = await submit(server, '/accounts/login', { login, password });
  if (status !== 303) throw new Error(`${login} could not sign in: ${status}.`);
  return cookies.get('berth_session')!.value;
}

/** Registers a user with an account of the same name and answers the session's secret. */
export async function registerForTest(server: Reachable, name: string): Promise<string> {
  const { status, cookies } = await submit(server, '/accounts/register', { login: `${name}@example.com`, shortName: name, displayName: name, password: firstPassword, passwordAgain: firstPassword });
  if (status !== 303) throw new Error(`${name} could not register: ${status}.`);
  return cookies.get('berth_session')!.value;
}

async function answerOf(response: Response): Promise<Answer> {
  const cookies = response.headers.getSetCookie().map((line) => {
    const [, name, value, attributes] = /^([^=]+)=([^;]*)(.*)$/.exec(line)!;
    return [name!, { value: value!, attributes: attributes! }] as const;
  });
  return { status: response.status, text: await response.text(), location: response.headers.get('location'), headers: response.headers, cookies: new Map(cookies) };
}
