import { Fault } from '#core/contract/fault.ts';
import type { Host } from '#core/plugin/host.ts';
import { serverProvider, type GroupType, type ServerProvider } from '../public.ts';

/** A provider with the name by which clients know it. */
export interface NamedProvider {
  readonly name: string;
  readonly type: GroupType;
  readonly provider: ServerProvider;
}

/** Who offers servers to groups here. */
export class Providers {
  readonly #host: Host;

  constructor(host: Host) {
    this.#host = host;
  }

  all(): readonly NamedProvider[] {
    return this.#host
      .all(serverProvider)
      .map((given) => ({ name: `${given.type}_PROVIDER`, type: given.type, provider: this.#host.make(given) }));
  }

  require(name: string): NamedProvider {
    const all = this.all();
    const found = all.find((each) => each.name === name);
    if (found) return found;
    const names = all.map((each) => each.name).join(', ');
    throw new Fault(
      'resource_group.provider.not_found',
      `There is no provider ${name} of servers. There are: ${names || 'none'}.`,
      404,
      { provider: name, providers: names },
    );
  }
}
