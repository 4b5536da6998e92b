/**
 * Where a page of ours may send a browser on to: a path of this server, or an address of one of its own origins.
 * Anything else is answered with the start page, so that no link to us can lead elsewhere.
 */
export function redirectTarget(wanted: string | undefined, origins: readonly string[]): string {
  const base = origins[0];
  // Browsers read a backslash as a slash and drop tabs and line ends, so what looks like a path may be another host.
  if (!wanted || !base || wanted.length > 2_000 || /[\s\\\p{C}]/u.test(wanted)) return start;
  if (wanted.startsWith('/') ? wanted.startsWith('//') : !/^https?:\/\//i.test(wanted)) return start;
  if (!URL.canParse(wanted, base)) return start;
  const { origin, username, password, pathname, search, hash } = new URL(wanted, base);
  if (!origins.includes(origin) || username !== '' || password !== '' || pathname.startsWith('//')) return start;
  const path = `${pathname}${search}${hash}`;
  return origin === base ? path : `${origin}${path}`;
}

const start = '/';
