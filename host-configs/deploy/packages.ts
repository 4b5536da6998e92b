// Which of the installed packages a running product needs.
import { matchesGlob } from 'node:path';

/** What browsers alone need lies in their scripts already, and what builds them has done its work. */
const builtIn = [
  '@base-ui/*',
  '@codemirror/*',
  '@conform-to/*',
  '@lezer/*',
  '@tanstack/*',
  '@xterm/*',
  'clsx',
  'dompurify',
  'echarts',
  'esbuild',
  'jotai',
  'jotai-*',
  'lucide-react',
  'react',
  'react-dom',
  'react-i18next',
  'wouter',
];

type Versions = Readonly<Record<string, string>>;

/** The dependencies of a running product, of those that package.json names. */
export const runtimeDependencies = (dependencies: Versions): Versions =>
  Object.fromEntries(
    Object.entries(dependencies).filter(([name]) => !builtIn.some((pattern) => matchesGlob(name, pattern))),
  );

/** What a lock file says of one installed package. */
interface Locked {
  readonly dependencies?: Versions;
  readonly optionalDependencies?: Versions;
  readonly peerDependencies?: Versions;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
}

/** Systems or processors as package.json lists them: those that are meant, or with `!` those that are not. */
const suits = (listed: readonly string[] | undefined, own: string): boolean =>
  listed === undefined ||
  (!listed.includes(`!${own}`) && (listed.includes(own) || listed.every((each) => each.startsWith('!'))));

/** The folders of a lock file that these packages take on a platform, with those of what they need in turn. */
export function packageFolders(
  packages: Readonly<Record<string, Locked>>,
  names: readonly string[],
  { os, cpu }: { readonly os: string; readonly cpu: string },
): readonly string[] {
  const found = new Set<string>();
  const visit = (name: string, from: string): void => {
    const folder = folderOf(packages, name, from);
    const entry = folder === undefined ? undefined : packages[folder];
    if (!folder || !entry || found.has(folder) || !suits(entry.os, os) || !suits(entry.cpu, cpu)) return;
    found.add(folder);
    for (const each of neededBy(entry)) visit(each, folder);
  };
  for (const name of names) visit(name, '');
  return [...found];
}

function neededBy({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }: Locked): string[] {
  const peers = Object.keys(peerDependencies ?? {}).filter((each) => !peerDependenciesMeta?.[each]?.optional);
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}

/** As Node finds packages: beside whoever asks, then in the folders above. */
function folderOf(packages: Readonly<Record<string, Locked>>, name: string, from: string): string | undefined {
  const folder = from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`;
  if (packages[folder]) return folder;
  return from === ''
    ? undefined
    : folderOf(packages, name, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))));
}
