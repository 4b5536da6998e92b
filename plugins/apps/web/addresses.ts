/** An app by account and name, each as an address names it. */
export interface AppName {
  readonly account: string;
  readonly app: string;
}

/** Where the sign-in of an app leads back to. */
export interface WayBack extends AppName {
  /** A path of the app's own, to be opened at its own address; the page of the app where it is empty. */
  readonly to: string;
}

const joined = (...parts: readonly string[]): string => parts.map((part) => `/${encodeURIComponent(part)}`).join('');

/** The page that shows an app. */
export const appPath = ({ account, app }: AppName): string => `/app${joined(account, app)}`;

/** The page on which somebody signs in to an app. */
export const signInPath = ({ account, app, to }: AppName & Partial<WayBack>): string =>
  `/app/auth?${new URLSearchParams({ account, app, ...(to && { to }) }).toString()}`;

/** Where somebody who has signed in goes on: always to this app, whatever the address said; undefined where it names none. */
export function wayBack({
  account,
  app,
  to,
}: WayBack): { readonly page: string } | { readonly entrance: string } | undefined {
  const page = appPath({ account, app });
  if (account === '' || app === '' || !stays(page, page)) return undefined;
  const entrance = `/http${joined(account, app)}`;
  return /^\/(?![/\\])/.test(to) && stays(`${entrance}${to}`, `${entrance}/`)
    ? { entrance: `${entrance}${to}` }
    : { page };
}

/** Whether browsers read a path as one that begins like this, and not as something elsewhere. */
function stays(path: string, beginning: string): boolean {
  const here = 'http://here.example';
  const read = URL.parse(path, here);
  return read?.origin === here && read.pathname.startsWith(beginning) && path.startsWith(beginning);
}
