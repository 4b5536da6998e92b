// The images of sample services: one script and its data each, copied or generated.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { evaluate, forNode } from './esbuild.mjs';
import { at } from './plugins.mjs';

/** Each folder plugins/<plugin>/service/<name> with an image.json becomes images/<name> below a folder. */
export async function buildImages(esbuild, plugins, folder) {
  const sources = plugins.flatMap((id) => {
    const services = at('plugins', id, 'service');
    return existsSync(services)
      ? readdirSync(services)
          .map((name) => join(services, name))
          .filter((each) => existsSync(join(each, 'image.json')))
      : [];
  });
  await Promise.all(sources.map((source) => buildImage(esbuild, source, folder)));
}

async function buildImage(esbuild, source, folder) {
  const manifest = JSON.parse(readFileSync(join(source, 'image.json'), 'utf8'));
  const outdir = join(folder, 'images', manifest.name);
  mkdirSync(outdir, { recursive: true });
  await esbuild.build({
    ...forNode,
    entryPoints: { service: join(source, manifest.entry) },
    outdir,
    sourcemap: true,
    // Bundled CommonJS packages expect a require of their own.
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  });
  for (const file of ['image.json', ...(manifest.data ?? [])])
    await copyFile(join(source, file), join(outdir, basename(file)));
  for (const [file, module] of Object.entries(manifest.generated ?? {})) {
    const { exported } = await evaluate(esbuild, { entryPoints: [join(source, module)] });
    writeFileSync(join(outdir, file), await exported.default(pathToFileURL(`${source}/`)));
  }
  writeFileSync(join(outdir, 'package.json'), '{"type":"module"}');
}
