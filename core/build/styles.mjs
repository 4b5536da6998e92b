// Styles, apart from scripts: esbuild would else write a sheet for every script that comes later, each with the styles of all before it.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { transform } from 'lightningcss';
import { at, root } from './plugins.mjs';

const isModule = /\.module\.css$/;
const mark = 'cssmodule';

/** The modules of core and of every plugin by their path: their styles, and their classes' names, which are the same in each host. */
export function readStyles({ readable = false } = {}) {
  const folders = ['core/web', ...readdirSync(at('plugins')).map((id) => `plugins/${id}/web`)];
  const files = folders
    .filter((folder) => existsSync(at(folder)))
    .flatMap((folder) =>
      readdirSync(at(folder), { recursive: true })
        .filter((file) => isModule.test(file))
        .map((file) => join(folder, file)),
    );
  let count = 0;
  const nameOf = (file, local) => (readable ? `${basename(file, '.module.css')}_${local}_${count++}` : short(count++));
  return new Map(
    files.map((file) => {
      const { code, exports } = transform({
        filename: file,
        code: readFileSync(at(file)),
        cssModules: { pattern: `${mark}[hash]-[local]` },
      });
      const names = Object.fromEntries(Object.keys(exports).map((local) => [local, nameOf(file, local)]));
      const byMarked = new Map(Object.entries(exports).map(([local, { name }]) => [name, names[local]]));
      const css = code.toString().replace(new RegExp(`${mark}[\\w-]+`, 'g'), (marked) => byMarked.get(marked));
      return [at(file), { names, css }];
    }),
  );
}

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const others = `${letters}0123456789_-`;

/** One letter, then two, and so on. */
function short(index) {
  if (index < letters.length) return letters[index];
  const rest = index - letters.length;
  return short(Math.floor(rest / others.length)) + others[rest % others.length];
}

/** Of modules that are there before a page is drawn those that are styles: one sheet holds them. All others come with the scripts that need them. */
export const stylesAmong = (modules) => new Set([...modules].filter((file) => isModule.test(file)));

/** Leaves of styles, as `styles` answers them, the names of classes; those that are not among the first are carried by the scripts that need them. */
export const carriedStyles = (styles, first) => ({
  name: 'carried-styles',
  setup({ esbuild, onLoad }) {
    onLoad({ filter: /\.css$/ }, async ({ path }) => {
      if (!isModule.test(path)) return { contents: '', loader: 'js' };
      const { names, css } = styles().get(path);
      const classes = `export default ${JSON.stringify(names)};`;
      if (!first || first.has(relative(root, path))) return { contents: classes, loader: 'js' };
      const { code } = await esbuild.transform(css, { loader: 'css', minify: true });
      const put = `import { adoptStyles } from '#core/web/start/adopt-styles.ts';\nadoptStyles(${JSON.stringify(code.trim())});`;
      return { contents: `${put}\n${classes}`, loader: 'js', resolveDir: root };
    });
  },
});

/** Writes the sheet of a workbench, of what its scripts may ever import and do not carry, each after what it builds on; answers what esbuild made. */
export const buildSheet = (esbuild, metafile, styles, options) =>
  esbuild.build({
    stdin: {
      contents: sheetsOf(metafile, options)
        .map((file) => `@import './${file}';`)
        .join('\n'),
      resolveDir: root,
      loader: 'css',
      sourcefile: 'styles.css',
    },
    bundle: true,
    absWorkingDir: root,
    outdir: options.outdir,
    minify: options.minify,
    sourcemap: 'linked',
    metafile: true,
    legalComments: 'none',
    logLevel: 'silent',
    entryNames: 'styles-[hash]',
    assetNames: '[name]-[hash]',
    loader: { '.woff2': 'file' },
    plugins: [
      {
        name: 'module-styles',
        setup({ onLoad }) {
          onLoad({ filter: isModule }, ({ path }) => ({ contents: styles.get(path).css, loader: 'css' }));
        },
      },
    ],
  });

/** The styles that a script imports at once or later, in the order in which it would run them. */
function sheetsOf({ inputs }, { main, first }) {
  const seen = new Set();
  const sheets = [];
  const visit = (file) => {
    if (seen.has(file) || !inputs[file]) return;
    seen.add(file);
    for (const { path } of inputs[file].imports) visit(path);
    if (file.endsWith('.css') && (!first || !isModule.test(file) || first.has(file))) sheets.push(file);
  };
  visit(main);
  return sheets;
}
