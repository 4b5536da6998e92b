// Which of a workbench's sources need which, before any script is made of them.
import { callsAlone } from './contracts.mjs';
import { listOf, root, virtual } from './plugins.mjs';

/** Answers `needs(files)`: these and all that they import at once, by their paths from the root; and `later`, the files that others fetch. */
export async function readGraph(esbuild, plugins, files, contracts) {
  const { metafile } = await esbuild.build({
    stdin: { contents: files.map((file) => `import './${file}';`).join('\n'), resolveDir: root },
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    jsx: 'automatic',
    packages: 'external',
    absWorkingDir: root,
    logLevel: 'silent',
    loader: { '.css': 'empty', '.module.css': 'empty', '.worklet.js': 'binary', '.md': 'text' },
    plugins: [
      virtual('virtual:host', `${listOf(plugins, 'web')}\nexport const config = {};`),
      callsAlone(() => contracts),
    ],
  });
  const importsOf = (file) => metafile.inputs[file]?.imports ?? [];
  function needs(some) {
    const seen = new Set();
    const visit = (file) => {
      if (seen.has(file)) return;
      seen.add(file);
      for (const { kind, path, external } of importsOf(file)) if (!external && kind !== 'dynamic-import') visit(path);
    };
    some.forEach(visit);
    return seen;
  }
  const later = Object.keys(metafile.inputs).flatMap((file) =>
    importsOf(file).flatMap(({ kind, path }) => (kind === 'dynamic-import' ? [path] : [])),
  );
  return { needs, later: [...new Set(later)] };
}
