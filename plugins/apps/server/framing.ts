import { isIP } from 'node:net';

/** What a page's policy calls the hosts of HTTP services of a server at this address; nothing where they are shown on the server's own host. */
export function originsOfServices(httpServicesHost: string | undefined, server: string): readonly string[] {
  if (httpServicesHost === undefined) return [];
  const { protocol, port } = new URL(server);
  return [`${protocol}//*.${httpServicesHost}${port && `:${port}`}`];
}

/** Whether browsers take two hosts for one site; where that takes a list of public suffixes to know, it is denied. */
export function isSameSite(one: string, other: string): boolean {
  if (one === other) return true;
  return isIP(one) === 0 && one.includes('.') && other.endsWith(`.${one}`);
}
