import type { Cluster as ClusterAt, ConnectOptions, KubeConfig } from '@kubernetes/client-node';
import { Agent, type RequestOptions } from 'node:https';
import { guardedConnector } from '#core/server/guarded-connector.ts';
import { guardedLookup, requireAllowed, type Networks } from '#core/server/networks.ts';
import type { Library } from './cluster.ts';

/** How a cluster is reached that may be at allowed addresses alone: whatever the client calls, watches, follows or opens, and wherever it is led on to, connects by the installation's rule. */
export function guardedConfig({ KubeConfig: Config }: Library, networks: Networks): KubeConfig {
  const lookup = guardedLookup(networks);
  return new (class extends Config {
    override createDispatcherOptions(
      ...given: Parameters<KubeConfig['createDispatcherOptions']>
    ): ReturnType<KubeConfig['createDispatcherOptions']> {
      const options = super.createDispatcherOptions(...given);
      const { ca, cert, key, servername } = options.type === 'agent' ? options.connect : {};
      // Dispatchers take a function in place of options, which the client's types do not know.
      return { type: 'agent', connect: guardedConnector(networks, { ca, cert, key, servername }) as ConnectOptions };
    }

    override async applyToHTTPSOptions(options: RequestOptions): Promise<void> {
      const cluster: ClusterAt | null = this.getCurrentCluster();
      if (cluster) requireAllowed(networks, hostOf(cluster.server));
      await super.applyToHTTPSOptions(options);
      if (options.agent instanceof Agent) options.agent.options.lookup = lookup;
    }
  })();
}

/** The host of an address, of IPv6 without brackets. */
export const hostOf = (address: string): string => new URL(address).hostname.replace(/^\[|\]$/g, '');
