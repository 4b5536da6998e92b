/** A part of the workbench that has a name of its own before that of the host. */
export interface Subdomain {
  readonly name: string;
  /** Its pages are at this address and below it. */
  readonly path: string;
}

/** What a host name means: the host's own name, and the subdomain where it is one's. A host that is itself called so is meant itself. */
export function readHostName(
  hostName: string,
  subdomains: readonly Subdomain[],
  hosts: readonly (string | undefined)[],
): { readonly host: string; readonly subdomain: Subdomain | undefined } {
  const subdomain = hosts.includes(hostName)
    ? undefined
    : subdomains.find(({ name }) => hostName.startsWith(`${name}.`));
  return { host: subdomain ? hostName.slice(subdomain.name.length + 1) : hostName, subdomain };
}

/** Where a subdomain sends who asks for an address: to its own first page, or to the host for what is no page of its own; undefined where it shows the page itself. */
export function leadElsewhere({ name, path }: Subdomain, url: string, origin: string): string | undefined {
  if (/^\/(\?|$)/.test(url)) return path + url.slice(1);
  const isOwn = new RegExp(`^${path}([/?]|$)`).test(url);
  return isOwn ? undefined : origin.replace(`//${name}.`, '//') + url;
}
