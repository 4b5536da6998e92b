// Writes a plugin to begin with, and lists it in a host: `npm run new-plugin NAME [HOST …]`, in `main` where no host is named.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { hostNames } from './hosts.mjs';
import { at } from './plugins.mjs';

const templates = at('core/build/new-plugin');

/** Where each template goes. */
const places = {
  'contract.ts': 'plugins/__name__/contract.ts',
  'server.index.ts': 'plugins/__name__/server/index.ts',
  'server.steps.ts': 'plugins/__name__/server/steps.ts',
  'server.tables.ts': 'plugins/__name__/server/tables.ts',
  'server.answers.ts': 'plugins/__name__/server/answers.ts',
  'server.__name__.test.ts': 'plugins/__name__/server/__name__.test.ts',
  'web.index.ts': 'plugins/__name__/web/index.ts',
  'web.bundles.icons.ts': 'plugins/__name__/web/bundles/icons.ts',
  'web.icon.tsx': 'plugins/__name__/web/icon.tsx',
  'web.page.tsx': 'plugins/__name__/web/page.tsx',
  'web.page.module.css': 'plugins/__name__/web/page.module.css',
  'locale.en.json': 'locales/en/__name__.json',
  'locale.ru.json': 'locales/ru/__name__.json',
};

function refuse(sentence) {
  console.error(sentence);
  process.exit(1);
}

const [name, ...hosts] = process.argv.slice(2);
if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name ?? '') || name.length > 40)
  refuse(
    'Name the plugin in small Latin letters and digits with hyphens between, such as: npm run new-plugin visit-log',
  );
if (existsSync(at('plugins', name))) refuse(`plugins/${name} is there already.`);
if (hosts.length === 0) hosts.push('main');
const unknown = hosts.find((host) => !hostNames().includes(host));
if (unknown) refuse(`There is no host ${unknown}; host-configs/ has ${hostNames().join(', ')}.`);

const words = name.split('-');
const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);
const pascal = words.map(capital).join('');
const values = {
  __name__: name,
  __Name__: pascal,
  __camel__: words[0] + words.slice(1).map(capital).join(''),
  __table__: words.join('_'),
  __Words__: capital(words.join(' ')),
};
const fill = (text) => text.replace(/__(?:name|Name|camel|table|Words)__/g, (token) => values[token]);

const written = readdirSync(templates).map((file) => {
  const place = fill(places[file.replace(/\.txt$/, '')]);
  mkdirSync(dirname(at(place)), { recursive: true });
  writeFileSync(at(place), fill(readFileSync(`${templates}/${file}`, 'utf8')));
  return place;
});
/** Adds a line to a file, after the last one that looks like it. */
function addAfter(file, pattern, line) {
  const lines = readFileSync(at(file), 'utf8').split('\n');
  const last = lines.findLastIndex((each) => pattern.test(each));
  if (last < 0) refuse(`${file} has no place for: ${line.trim()}. Add it yourself.`);
  writeFileSync(at(file), lines.toSpliced(last + 1, 0, line).join('\n'));
  written.push(file);
}

for (const host of hosts) addAfter(`host-configs/${host}.ts`, /^ {4}'[\w-]+',$/, `    '${name}',`);

const formatter = at('node_modules/.bin/oxfmt');
if (existsSync(formatter))
  spawnSync(
    formatter,
    written.map((file) => at(file)),
    { cwd: at('.') },
  );
console.log(`Written:\n${written.map((file) => `  ${file}`).join('\n')}

npm run check                 holds it against the rules
npx vitest run --config tests/vitest.config.ts plugins/${name}
npm run dev                   shows it at /workspace/${name}

Before it ships, say in tests/tenants/expected.ts who gets what of each of its calls,
and in tests/conformance/operations.ts why they are published.`);
