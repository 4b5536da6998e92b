// Puts together what a built product needs to run, and nothing else: node host-configs/deploy/stage.mjs <folder> [--without-node]
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { at, root } from '../../core/build/plugins.mjs';
import { packageFolders, runtimeDependencies } from './packages.ts';

/** Tests, and sources that are in the built scripts already: the tools of the command line are run from theirs. */
const isShipped = (path) => !/\.test\.|-test\.|\/test(\/|$)|\/web\/.*\.(css|tsx|map)$|\/deploy(\/|$)/.test(path);

/** What is shipped beside packages: the built product, how it is started, and the sources of its tools. */
const shipped = ['dist', 'core', 'plugins', 'locales', 'host-configs', 'package-lock.json', 'README.md'];

/** Package.json of a product that is not built any more: its scripts start what is there. */
function stagedManifest({ name, version, description, type, imports, bin, scripts, dependencies }) {
  const { start, berth, licence, backup, restore } = scripts;
  return {
    name,
    version,
    private: true,
    description,
    type,
    imports,
    bin,
    scripts: { start: start.split('&&').at(-1).trim(), berth, licence, backup, restore },
    dependencies: runtimeDependencies(dependencies),
  };
}

/** Fills an empty folder with a product that runs there; `withNode` has it bring the Node that it runs on. */
export function stage(folder, { withNode }) {
  if (!existsSync(at('dist/stamp'))) throw new Error('Nothing is built yet; run npm run build first.');
  mkdirSync(folder, { recursive: true });
  if (readdirSync(folder).length > 0) throw new Error(`${folder} is not empty; name a folder that is not there yet.`);
  const manifest = stagedManifest(JSON.parse(readFileSync(at('package.json'), 'utf8')));
  const { packages } = JSON.parse(readFileSync(at('package-lock.json'), 'utf8'));
  const names = Object.keys(manifest.dependencies).filter((name) => withNode || name !== 'node');
  const modules = packageFolders(packages, names, { os: process.platform, cpu: process.arch });
  for (const each of modules) {
    if (existsSync(at(each))) copyPackage(each, folder);
    // Where a package brings its programs for several C libraries, npm installs those of this machine alone.
    else if (!packages[each].optional) throw new Error(`${each} is not installed; run npm ci first.`);
  }
  for (const each of shipped)
    cpSync(at(each), join(folder, each), {
      recursive: true,
      filter: (source) => isShipped(source.slice(root.length)),
    });
  if (withNode) {
    mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true });
    cpSync(at('node_modules/.bin/node'), join(folder, 'node_modules/.bin/node'), { verbatimSymlinks: true });
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
  return folder;
}

/** Without the packages inside of it, which stand in the list themselves, and without the tables that debuggers read. */
function copyPackage(path, folder) {
  const from = at(path);
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  cpSync(from, join(folder, path), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !source.slice(from.length).startsWith('/node_modules') && !/\.(map|d\.[cm]?ts)$/.test(source),
  });
}

if (process.argv[1] && resolve(process.argv[1]) === import.meta.filename) {
  const [folder, ...flags] = process.argv.slice(2);
  if (!folder || flags.some((each) => each !== '--without-node')) {
    console.error('node host-configs/deploy/stage.mjs <folder> [--without-node]');
    process.exit(2);
  }
  stage(resolve(folder), { withNode: !flags.includes('--without-node') });
}
