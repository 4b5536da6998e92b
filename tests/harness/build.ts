import { spawnSync } from 'node:child_process';

/** Builds what is missing once, before any test: a product that built for itself would take the pages from under the others. */
export default function setup(): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['build.mjs', 'missing'], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The build failed:\n${stdout}${stderr}`);
}
