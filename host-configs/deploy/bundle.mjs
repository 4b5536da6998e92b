// Makes one file that installs the product on a machine without network: node host-configs/deploy/bundle.mjs [folder]
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  createReadStream,
  createWriteStream,
  mkdtempSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
  cpSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { build } from '../../core/build/build.mjs';
import { at } from '../../core/build/plugins.mjs';
import { stage } from './stage.mjs';

/** The installer of a payload, which follows it in the same file. */
function installer(template, { name, file, release, machine, digest }) {
  const filled = template
    .replaceAll('@NAME@', name)
    .replaceAll('@FILE@', file)
    .replaceAll('@RELEASE@', release)
    .replaceAll('@MACHINE@', machine)
    .replaceAll('@DIGEST@', digest);
  return filled.replace('@LINE@', String(filled.split('\n').length));
}

async function digestOf(file) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

async function bundle(target) {
  await build({ force: false });
  const folder = mkdtempSync(join(tmpdir(), 'berth-bundle-'));
  try {
    const staged = stage(join(folder, 'release'), { withNode: true });
    cpSync(at('host-configs/deploy/start.sh'), join(staged, 'start.sh'));
    const payload = join(folder, 'payload.tar.gz');
    // In order and as nobody's, so that the same build gives the same file; readable for whoever runs it.
    const order = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mtime=@0', '--mode=u+rwX,go+rX'];
    execFileSync('tar', [...order, '-I', 'gzip -n', '-cf', payload, '-C', staged, '.']);
    const { version } = JSON.parse(readFileSync(at('package.json'), 'utf8'));
    const digest = await digestOf(payload);
    const release = `berth-${version}-${digest.slice(0, 8)}`;
    const file = `${release}-${process.platform}-${process.arch}.sh`;
    const machine = execFileSync('uname', ['-sm'], { encoding: 'utf8' }).trim().replace(' ', '-');
    const made = join(target, file);
    mkdirSync(target, { recursive: true });
    const template = readFileSync(at('host-configs/deploy/install.sh'), 'utf8');
    writeFileSync(made, installer(template, { name: `Berth ${version}`, file, release, machine, digest }));
    await pipeline(createReadStream(payload), createWriteStream(made, { flags: 'a' }));
    writeFileSync(`${made}.sha256`, `${await digestOf(made)}  ${basename(made)}\n`);
    return made;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] && resolve(process.argv[1]) === import.meta.filename) {
  const made = await bundle(resolve(process.argv[2] ?? at('dist.bundle')));
  console.log(`${made}\n${made}.sha256`);
}
