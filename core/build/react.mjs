// React as modules.
import { readFile } from 'node:fs/promises';

const packages = String.raw`node_modules/(?:react|react-dom|scheduler)/`;
const production = String.raw`cjs/[\w-]+\.production\.js`;

/**
 * React comes as CommonJS, of which a bundler makes one function a file, and browsers read the inside of a function anew when it is called: 60 ms on slow
 * machines, in which nothing else can happen. Modules they read once, off the page's thread, and what nobody imports of them is left out.
 */
export const reactAsModules = {
  name: 'react-as-modules',
  setup({ onLoad }) {
    onLoad({ filter: new RegExp(`${packages}${production}$`) }, async ({ path }) => ({ contents: moduleOf(path, await readFile(path, 'utf8')) }));
    // The files that choose between development and production.
    onLoad({ filter: new RegExp(`${packages}(?:index|client|jsx-runtime)\\.js$`) }, async ({ path }) => {
      const [file] = (await readFile(path, 'utf8')).match(new RegExp(String.raw`(?<=require\(')\./${production}`)) ?? refuse(path);
      return { contents: `export * from '${file}';\nexport { default } from '${file}';` };
    });
  },
};

function moduleOf(path, source) {
  const required = /(\w+) = require\("([\w-]+)"\)/;
  const imports = [];
  const body = source.replace(new RegExp(String.raw`^var ${required.source}(?:,\s*${required.source})*;`, 'm'), (statement) => {
    for (const [, name, from] of statement.matchAll(new RegExp(required, 'g'))) imports.push(`import * as ${name} from '${from}';`);
    return '';
  });
  const assignments = [...body.matchAll(/\bexports\.(\w+) =(?!=)/g)].map(([, name]) => name);
  const names = [...new Set(assignments)];
  // What is assigned once and nowhere inside is a constant, which can be left out.
  const constants = names.filter((name) => assignments.filter((each) => each === name).length === 1 && new RegExp(`^exports\\.${name} =`, 'm').test(body));
  const contents = [
    ...imports,
    ...names.filter((name) => !constants.includes(name)).map((name) => `let ${local(name)};`),
    body.replace(/^exports\.(\w+) =/gm, (all, name) => (constants.includes(name) ? `const ${local(name)} =` : all)).replace(/\bexports\.(\w+)/g, (_, name) => local(name)),
    `export { ${names.map((name) => `${local(name)} as ${name}`).join(', ')} };`,
    `export default { ${names.map((name) => `${name}: ${local(name)}`).join(', ')} };`,
  ].join('\n');
  return /\b(?:require\(|exports\.|module\.)/.test(contents) ? refuse(path) : contents;
}

const local = (name) => `exported_${name}`;

function refuse(path) {
  throw new Error(`${path} is not written in the way that core/build/react.mjs makes modules of: adapt it to this version of React.`);
}
