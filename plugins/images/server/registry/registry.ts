import { Agent } from 'undici';
import { guardedConnector } from '#core/server/guarded-connector.ts';
import type { Networks } from '#core/server/networks.ts';
import { asked, type Credentials } from './ask.ts';
import type { Reference } from './reference.ts';

/** What a registry has of a repository. */
export interface Shelved {
  readonly tags: readonly string[];
  /** Whether these are all tags. */
  readonly complete: boolean;
}

/** Registries keep to no order; people look for the newest. */
const byVersion = new Intl.Collator('en', { numeric: true });
const pageSize = 1_000;
const mostPages = 5;
const patienceMs = 15_000;

/** What a manifest may be: for one platform or for several, by Docker's name or by the common one. */
const manifests = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.oci.image.manifest.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
  'application/vnd.docker.distribution.manifest.v2+json',
].join(', ');

/** Asks registries of container images, by the protocol that all of them speak, at addresses that this installation may connect to. */
export class Registry {
  readonly #networks: Networks;

  constructor(networks: Networks) {
    this.#networks = networks;
  }

  async tags(reference: Reference, credentials?: Credentials): Promise<Shelved> {
    return this.#with(reference, credentials, async (ask) => {
      const tags: string[] = [];
      let path: string | undefined = `/v2/${reference.repository}/tags/list?n=${pageSize}`;
      for (let page = 0; page < mostPages && path !== undefined; page++) {
        const { json, headers } = await ask('GET', path);
        const named = (json as { tags?: unknown } | null)?.tags;
        if (Array.isArray(named)) tags.push(...named.filter((tag): tag is string => typeof tag === 'string'));
        path = nextPage(headers.link);
      }
      return { tags: tags.toSorted(byVersion.compare).toReversed(), complete: path === undefined };
    });
  }

  /** The digest that a tag stands for now; undefined where the registry does not say. */
  async digest(reference: Reference, tag: string, credentials?: Credentials): Promise<string | undefined> {
    return this.#with(reference, credentials, async (ask) => {
      const { headers } = await ask('HEAD', `/v2/${reference.repository}/manifests/${tag}`, manifests);
      const digest = headers['docker-content-digest'];
      return typeof digest === 'string' && /^sha256:[0-9a-f]{64}$/.test(digest) ? digest : undefined;
    });
  }

  async #with<T>(
    reference: Reference,
    credentials: Credentials | undefined,
    work: (ask: ReturnType<typeof asked>) => Promise<T>,
  ): Promise<T> {
    const agent = new Agent({ connect: guardedConnector(this.#networks) });
    try {
      return await work(asked({ agent, reference, credentials, signal: AbortSignal.timeout(patienceMs) }));
    } finally {
      await agent.destroy();
    }
  }
}

/** Where a list goes on, which has to be at the same registry. */
function nextPage(link: string | string[] | undefined): string | undefined {
  const [, path] = /<(\/v2\/[^>]+)>\s*;\s*rel="?next"?/.exec(String(link ?? '')) ?? [];
  return path;
}
