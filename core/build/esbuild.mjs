// What every build of esbuild's has in common here.
import { root } from './plugins.mjs';

/** For code that Node runs. */
export const forNode = {
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  legalComments: 'none',
  absWorkingDir: root,
  logLevel: 'silent',
};

/** The files of ours that a build has read, by their paths from the root. */
export const inputsOf = (...metafiles) =>
  new Set(
    metafiles
      .flatMap(({ inputs }) => Object.keys(inputs))
      .filter((file) => !file.startsWith('calls:'))
      .map((file) => file.replace(/^later:/, '')),
  );

/** Bundles a module and gives back what it exports. */
export async function evaluate(esbuild, options) {
  const { outputFiles, metafile } = await esbuild.build({ ...forNode, write: false, metafile: true, ...options });
  const exported = await import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
  return { exported, inputs: inputsOf(metafile) };
}
