/** The documentation of a host is at its `docs.` subdomain; where the server has no domain name, or the reader is there already, at a page of the workbench. */
export function documentationUrl(
  { host, hostname, protocol }: Pick<Location, 'host' | 'hostname' | 'protocol'>,
  page: string,
): string {
  const hasDomain = /\.[a-z]{2,}$/i.test(hostname) && !/^docs\.|\.localhost$/i.test(hostname);
  return hasDomain ? `${protocol}//docs.${host.replace(/^www\./, '')}` : page;
}
