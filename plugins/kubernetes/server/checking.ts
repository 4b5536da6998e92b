import { setTimeout as pause } from 'node:timers/promises';
import { Fault } from '#core/contract/fault.ts';
import { AddressRefused } from '#core/server/networks.ts';
import {
  inFull,
  problemOf,
  type ConnectionCheckData,
  type ConnectionProblem,
  type Words,
} from '#plugins/resource-groups/server/public.ts';
import { listAll } from './bounded-answers.ts';
import { asClusterFault, reasonOf, refusalOf, type Cluster } from './cluster.ts';
import { serversOf } from './nodes.ts';
import { missingRights } from './rights.ts';
import { wordsOf } from './shapes.ts';

const patienceMs = 15_000;

/** Asks a cluster who it is, which nodes it has, and which of the rights that we need we lack there. */
export async function checkCluster(open: () => Promise<Cluster>, namespace: string): Promise<ConnectionCheckData> {
  const late = new AbortController();
  try {
    return await Promise.race([
      ask(await open(), namespace),
      pause(patienceMs, undefined, { signal: late.signal }).then(() => {
        throw new Error(`it did not answer within ${patienceMs / 1_000} s`);
      }),
    ]);
  } catch (error) {
    return { reached: false, servers: [], problems: [problemOf(asCheckFault(error as Error))] };
  } finally {
    late.abort();
  }
}

async function ask(cluster: Cluster, namespace: string): Promise<ConnectionCheckData> {
  const { gitVersion } = await cluster.version.getCode();
  const lacking = await missingRights(cluster, namespace);
  const nodes = lacking.some(({ args }) => args['resource'] === 'nodes')
    ? []
    : (await listAll((page) => cluster.core.listNode(page))).items;
  const noNamespace = await namespaceFault(cluster, namespace);
  return {
    reached: true,
    version: `Kubernetes ${wordsOf(gitVersion).replace(/^v/, '')}`,
    servers: serversOf(nodes).map(({ name, trouble }) => ({ name, ...(trouble && { trouble: asProblem(trouble) }) })),
    problems: [...(noNamespace ? [noNamespace] : []), ...lacking].map(problemOf),
  };
}

/** Who may not look at namespaces is not told whether one is there. */
async function namespaceFault({ core }: Cluster, namespace: string): Promise<Fault | undefined> {
  try {
    await core.readNamespace({ name: namespace });
    return undefined;
  } catch (error) {
    if (refusalOf(error)?.code !== 404) return undefined;
    return new Fault(
      'kubernetes.namespace_missing',
      `The cluster has no namespace ${namespace}. Create it: kubectl create namespace ${namespace}.`,
      409,
      { namespace },
    );
  }
}

/** What of a failure people can mend who entered the address. */
function asCheckFault(error: Error): Fault {
  const { cause } = error;
  if (error instanceof AddressRefused || cause instanceof AddressRefused)
    return new Fault(
      'connection.address_refused',
      'The address leads into a private network, which this installation does not connect to. Enter a public one, or ask the operator to open the network.',
      409,
    );
  const why = reasonOf(error, inFull);
  const { code = '' } = (cause ?? error) as { readonly code?: unknown };
  if (typeof code === 'string' && /CERT|SSL|TLS|SELF_SIGNED|ALTNAME/.test(code))
    return new Fault(
      'kubernetes.tls',
      `The API server answers, and TLS with it fails: ${why}. Check that the CA is the one of this cluster, and that its certificate names the host in the address.`,
      409,
      { why },
    );
  return asClusterFault(error, inFull);
}

const asProblem = ({ code = '', args = {}, message }: Words): ConnectionProblem => ({
  code,
  args: { ...args },
  message,
});
