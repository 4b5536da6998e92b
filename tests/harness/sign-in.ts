/** Signs a user in as a browser's form would; answers the value of the session cookie. */
export async function signIn(url: string, login: string, password = 'first-run-password'): Promise<string> {
  const response = await fetch(`${url}/accounts/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: url },
    body: new URLSearchParams({ login, password, redirectUrl: '/' }),
  });
  const session = /berth_session=([^;]+)/.exec(response.headers.getSetCookie().join('; '))?.[1];
  if (response.status !== 303 || !session) throw new Error(`Signing in as ${login} answered ${response.status}.`);
  return session;
}
