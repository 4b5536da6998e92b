import { promises as dns, type LookupAddress } from 'node:dns';
import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';

interface Options {
  readonly servers?: readonly string[];
  readonly timeoutMs?: number;
  readonly hostsFile?: string;
}

type Families = readonly [PromiseSettledResult<string[]>, PromiseSettledResult<string[]>];

/**
 * Resolver of names that users enter. The system's own (getaddrinfo) holds one of the few threads that files and
 * passwords need too for as long as a name server is silent, so DNS is asked without it. The system is asked for what
 * DNS does not know, such as short names that search domains complete, and one name at a time.
 */
export class NameResolver {
  readonly #dns: dns.Resolver;
  readonly #hostsFile: string;
  #asked: Promise<unknown> = Promise.resolve();

  /** `servers`: other name servers than the system's, as `address:port`; `timeoutMs`: how long each may take before it is asked a second time; `hostsFile`: where names stand that need none. */
  constructor({ servers, timeoutMs = 2_000, hostsFile = '/etc/hosts' }: Options = {}) {
    this.#dns = new dns.Resolver({ timeout: timeoutMs, tries: 2 });
    if (servers) this.#dns.setServers(servers);
    this.#hostsFile = hostsFile;
  }

  /** The addresses of a name, IPv4 first; throws the error of DNS where there are none. */
  async resolve(name: string): Promise<readonly LookupAddress[]> {
    const near = await this.#near(name.toLowerCase().replace(/\.$/, ''));
    if (near.length > 0) return near;
    const found = await Promise.allSettled([this.#dns.resolve4(name), this.#dns.resolve6(name)]);
    const addresses = found.flatMap((each) => (each.status === 'fulfilled' ? each.value.map(withFamily) : []));
    if (addresses.length > 0) return addresses;
    if (silent(found)) throw reasonOf(found);
    return this.#inTurn(() => dns.lookup(name, { all: true }));
  }

  async #near(name: string): Promise<readonly LookupAddress[]> {
    const lines = (await readFile(this.#hostsFile, 'utf8').catch(() => '')).split('\n');
    const entries = lines.map((line) => line.replace(/#.*/, '').trim().toLowerCase().split(/\s+/));
    const listed = entries.filter(([address = '', ...names]) => isIP(address) !== 0 && names.includes(name));
    if (listed.length > 0) return listed.map(([address = '']) => withFamily(address));
    // A name server never knows it better (RFC 6761, section 6.3).
    return name === 'localhost' || name.endsWith('.localhost') ? ['127.0.0.1', '::1'].map(withFamily) : [];
  }

  #inTurn<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    const answer = this.#asked.then(ask, ask);
    this.#asked = answer.catch(() => undefined);
    return answer;
  }
}

const withFamily = (address: string): LookupAddress => ({ address, family: isIP(address) });

const reasonOf = ([first]: Families): unknown => first.status === 'rejected' && first.reason;

/** Whether no name server answered in time, so that the system would wait for them as well. */
const silent = (found: Families): boolean =>
  found.some((each) => each.status === 'rejected' && (each.reason as NodeJS.ErrnoException).code === 'ETIMEOUT');
