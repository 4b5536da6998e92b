import type Docker from 'dockerode';
import { setTimeout as pause } from 'node:timers/promises';
import { Fault } from '#core/contract/fault.ts';
import { AddressRefused } from '#core/server/networks.ts';
import {
  inFull,
  problemOf,
  type ConnectionCheckData,
  type ConnectionProblem,
} from '#plugins/resource-groups/server/public.ts';
import { asEngineFault, connect, unlessAbsent, type EngineAt } from './engine.ts';
import type { EngineSettings } from './environment.ts';
import { saidIn } from './saying.ts';

const patienceMs = 15_000;

/** Asks an engine who it is, and whether it has what containers are to be made with. */
export async function checkEngine(at: EngineAt, settings: EngineSettings): Promise<ConnectionCheckData> {
  const late = new AbortController();
  try {
    return await Promise.race([
      ask(await connect(at), settings),
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

async function ask(docker: Docker, { network, login }: EngineSettings): Promise<ConnectionCheckData> {
  const [{ Version, Platform }, { Name }] = (await Promise.all([docker.version(), docker.info()])) as [
    { readonly Version: unknown; readonly Platform?: { readonly Name?: unknown } },
    { readonly Name: unknown },
  ];
  const problems = await Promise.all([
    network === 'host' || (await unlessAbsent(docker.getNetwork(network).inspect()))
      ? undefined
      : new Fault(
          'docker.network_missing',
          `The engine has no network ${network}. Create it there, or leave the field empty for the network bridge.`,
          409,
          { network },
        ),
    login && refusedLogin(docker, login),
  ]);
  const named = saidIn(Platform?.Name);
  const about = named.startsWith('Docker Engine') || !named ? 'Docker' : named;
  return {
    reached: true,
    version: `${about} ${saidIn(Version)}`,
    servers: [{ name: saidIn(Name) }],
    problems: problems.flatMap((each): ConnectionProblem[] => (each ? [problemOf(each)] : [])),
  };
}

async function refusedLogin(
  docker: Docker,
  { registry, username, password }: NonNullable<EngineSettings['login']>,
): Promise<Fault | undefined> {
  try {
    await docker.checkAuth({ username, password, serveraddress: registry });
    return undefined;
  } catch (error) {
    const why = asEngineFault(error, inFull).args['why'] ?? '';
    return new Fault(
      'docker.registry_refused',
      `The registry ${registry} does not take the credentials: ${why}. Correct its host, the user name or the password.`,
      409,
      { registry, why },
    );
  }
}

/** What of a failure people can mend who entered the address. */
function asCheckFault(error: Error & { readonly code?: string }): Fault {
  if (error instanceof AddressRefused)
    return new Fault(
      'connection.address_refused',
      'The address leads into a private network, which this installation does not connect to. Enter a public one, or ask the operator to open the network.',
      409,
    );
  const { code = '', message } = error;
  if (/CERT|SSL|TLS|SELF_SIGNED|ALTNAME/.test(code) || /certificate|alert/i.test(message))
    return new Fault(
      'docker.tls',
      `The engine answers, and TLS with it fails: ${message}. Check that the certificates are those of this engine, and that its own names the host in the address.`,
      409,
      { why: message },
    );
  return asEngineFault(error, inFull);
}
