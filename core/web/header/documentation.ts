/** The documentation of a host is at its `docs.` subdomain; a server without a domain name shows the published calls, as a page where it has one. */
export function documentationUrl({ hostname, protocol }: Pick<Location, 'hostname' | 'protocol'>, calls = '/openapi.json'): string {
  const hasDomain = /\.[a-z]{2,}$/i.test(hostname) && !hostname.endsWith('.localhost');
  return hasDomain ? `${protocol}//docs.${hostname.replace(/^www\./, '')}` : calls;
}
