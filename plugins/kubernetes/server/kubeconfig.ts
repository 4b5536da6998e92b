import { parse } from 'yaml';

/** What of a kubeconfig reaches the cluster of one context. */
export interface ChosenContext {
  readonly server: string;
  readonly ca?: string;
  readonly token?: string;
  readonly certificate?: string;
  readonly key?: string;
  readonly namespace?: string;
}

type Tree = Readonly<Record<string, unknown>>;

/** What a kubeconfig may not lean on: programs and files of the machine that it was written on, and what hides who answers. */
const foreign: Readonly<Record<string, string>> = {
  exec: 'must hold a token or certificates: it has a program fetch them (exec), which is not run here',
  'auth-provider':
    'must hold a token or certificates: it has a program fetch them (auth-provider), which is not run here',
  tokenFile: 'must hold its token itself; kubectl config view --raw --flatten --minify prints it so',
  'client-certificate':
    'must hold its certificates themselves; kubectl config view --raw --flatten --minify prints it so',
  'client-key': 'must hold its certificates themselves; kubectl config view --raw --flatten --minify prints it so',
  'certificate-authority':
    'must hold its certificates themselves; kubectl config view --raw --flatten --minify prints it so',
  username: 'must hold a token or certificates: clusters take no passwords',
  'insecure-skip-tls-verify': 'must not skip the check of the certificate; give the CA of the cluster instead',
  'proxy-url': 'must not name a proxy',
};

/** Takes the named context of a kubeconfig, or its current one; answers a sentence where that cannot be used. */
export function readKubeconfig(text: string, context: string | undefined): ChosenContext | { readonly wrong: string } {
  const config = treeOf(parsed(text));
  const contexts = listOf(config['contexts']);
  const name = context ?? config['current-context'];
  const chosen = contexts.find((each) => each['name'] === name);
  if (!chosen) {
    const names = contexts.map((each) => String(each['name'])).join(', ');
    return names === ''
      ? { wrong: 'must be a kubeconfig with a context' }
      : { wrong: `must have the context that is chosen; it has ${names}` };
  }
  const { cluster: clusterName, user: userName, namespace } = treeOf(chosen['context']);
  const cluster = treeOf(listOf(config['clusters']).find((each) => each['name'] === clusterName)?.['cluster']);
  const user = treeOf(listOf(config['users']).find((each) => each['name'] === userName)?.['user']);
  const refused = Object.keys({ ...cluster, ...user }).find(
    (key) => Object.hasOwn(foreign, key) && { ...cluster, ...user }[key],
  );
  if (refused !== undefined) return { wrong: foreign[refused]! };
  if (typeof cluster['server'] !== 'string') return { wrong: 'must name the server of its context' };
  return {
    server: cluster['server'],
    ...textOf('ca', decoded(cluster['certificate-authority-data'])),
    ...textOf('token', user['token']),
    ...textOf('certificate', decoded(user['client-certificate-data'])),
    ...textOf('key', decoded(user['client-key-data'])),
    ...textOf('namespace', namespace),
  };
}

function parsed(text: string): unknown {
  try {
    return parse(text, { maxAliasCount: 0 }) as unknown;
  } catch {
    return undefined;
  }
}

const decoded = (base64: unknown): string | undefined =>
  typeof base64 === 'string' ? Buffer.from(base64, 'base64').toString() : undefined;

const textOf = (name: keyof ChosenContext, value: unknown): Partial<ChosenContext> =>
  typeof value === 'string' && value !== '' ? { [name]: value } : {};

const treeOf = (value: unknown): Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Tree) : {};
const listOf = (value: unknown): readonly Tree[] => (Array.isArray(value) ? value.map(treeOf) : []);
