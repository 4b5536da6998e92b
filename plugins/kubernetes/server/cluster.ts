import type {
  AppsV1Api,
  AuthorizationV1Api,
  CoreV1Api,
  CustomObjectsApi,
  KubeConfig,
  VersionApi,
} from '@kubernetes/client-node';
import { readFile } from 'node:fs/promises';
import { Fault } from '#core/contract/fault.ts';
import { InstanceStays, withoutAddress } from '#plugins/resource-groups/server/public.ts';
import { boundedAnswers } from './bounded-answers.ts';
import type { KubernetesSettings } from './environment.ts';
import { plain } from './notes.ts';
import { wordsOf } from './shapes.ts';

/** The client takes a second and 50 MB to load, which installations without a cluster are spared. */
export type Library = typeof import('@kubernetes/client-node');

/** A cluster as we talk to it. */
export interface Cluster {
  readonly library: Library;
  readonly config: KubeConfig;
  readonly core: CoreV1Api;
  readonly apps: AppsV1Api;
  readonly custom: CustomObjectsApi;
  readonly rights: AuthorizationV1Api;
  readonly version: VersionApi;
}

/** The client's code, loaded when it is first asked for. */
export const load = (): Promise<Library> => import('@kubernetes/client-node');

/** Reads how the cluster of the installation is reached. */
export async function connect({ config: file }: Pick<KubernetesSettings, 'config'>): Promise<Cluster> {
  const library = await load();
  const config = new library.KubeConfig();
  if (file === undefined) config.loadFromCluster();
  else config.loadFromString(await readable(file));
  if (!config.getCurrentCluster())
    throw new Fault(
      'kubernetes.config',
      `${file} names no cluster in its current context. Have the operator choose one: kubectl config use-context.`,
      409,
      { file: String(file) },
    );
  return clusterOf(library, config);
}

export function clusterOf(library: Library, config: KubeConfig): Cluster {
  const asked = library.createConfiguration({
    baseServer: new library.ServerConfiguration(config.getCurrentCluster()!.server, {}),
    authMethods: { default: config },
    promiseMiddleware: [boundedAnswers(library)],
  });
  return {
    library,
    config,
    core: new library.CoreV1Api(asked),
    apps: new library.AppsV1Api(asked),
    custom: new library.CustomObjectsApi(asked),
    rights: new library.AuthorizationV1Api(asked),
    version: new library.VersionApi(asked),
  };
}

const readable = (file: string): Promise<string> =>
  readFile(file, 'utf8').catch((error: Error) => {
    throw new Fault(
      'kubernetes.config_unreadable',
      `KUBERNETES_CONFIG names ${file}, which cannot be read: ${error.message}.`,
      409,
      { file, why: error.message },
    );
  });

interface Refusal {
  readonly code: number;
  readonly body: unknown;
}

/** What the cluster refused with; undefined of errors of the way there. */
export function refusalOf(error: unknown): { readonly code: number; readonly message: string } | undefined {
  const { code, body } = error as Partial<Refusal>;
  if (typeof code !== 'number') return undefined;
  return { code, message: wordsOf(messageOf(body)) || wordsOf(body) || `status ${code}` };
}

function messageOf(body: unknown): unknown {
  try {
    return (JSON.parse(String(body)) as { readonly message?: unknown } | null)?.message;
  } catch {
    return undefined;
  }
}

/** What people are told when the cluster does not do what was asked; why it is not reached is told in the words of `unreached`. */
export function asClusterFault(error: unknown, unreached = withoutAddress): Fault {
  if (error instanceof Fault) return error;
  const refused = refusalOf(error);
  if (!refused) {
    const why = reasonOf(error as Error, unreached);
    return new Fault(
      'kubernetes.unreachable',
      `The Kubernetes cluster cannot be reached: ${why}. Services there go on; look at its address, its certificate and the network.`,
      503,
      { why },
    );
  }
  const { code, message } = refused;
  const why = plain(message, `status ${code}`);
  if (code === 401)
    return new Fault(
      'kubernetes.unauthorized',
      'The Kubernetes cluster does not know the platform: its token or certificate is refused. Enter one that is valid.',
      409,
    );
  if (code === 403)
    return new Fault(
      'kubernetes.denied',
      `The Kubernetes cluster does not allow it: ${why}. Give the platform's role that right.`,
      409,
      { why },
    );
  return new Fault('kubernetes.refused', `The Kubernetes cluster refuses it: ${why}.`, 409, { why });
}

/** Says in a Fault what the cluster would not do. Defects go up as they are. */
export async function told<T>(work: () => Promise<T>, unreached = withoutAddress): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isOurs = error instanceof InstanceStays || (error instanceof TypeError && !error.cause);
    throw isOurs ? error : asClusterFault(error, unreached);
  }
}

/** Fetch tells of a failed connection by its cause. */
export const reasonOf = (error: Error, reason: typeof withoutAddress): string =>
  wordsOf(reason(error.cause instanceof Error ? error.cause : error));

/** Answers undefined where there is no such thing. */
export async function unlessAbsent<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (refusalOf(error)?.code === 404) return undefined;
    throw error;
  }
}

/** Leaves what is there already as it is. */
export async function unlessThere(asked: Promise<unknown>): Promise<void> {
  try {
    await asked;
  } catch (error) {
    if (refusalOf(error)?.code !== 409) throw error;
  }
}
