// Which texts come with the first load of a host, and which right after it.
import { existsSync, readFileSync } from 'node:fs';
import { at, half } from './plugins.mjs';

/** Of readers. */
export const languages = ['en', 'ru'];

/** Makes modules of texts in markdown; those of esbuild's own loader are of CommonJS. */
export const markdownFiles = {
  name: 'markdown-files',
  setup({ onLoad }) {
    onLoad({ filter: /\.md$/, namespace: 'file' }, ({ path }) => ({
      contents: `export default ${JSON.stringify(readFileSync(path, 'utf8'))};`,
      loader: 'js',
    }));
  },
};

/** What the server writes itself, its own pages and letters, and what is said in a terminal is not sent to browsers; of plugins without a part in the workbench they get the texts of faults. */
function textsOf(language, namespace) {
  const file = at('locales', language, `${namespace}.json`);
  if (!existsSync(file)) return undefined;
  const { pages: _pages, letters: _letters, terminal: _terminal, ...texts } = JSON.parse(readFileSync(file, 'utf8'));
  return namespace === 'core' || half(namespace, 'web') ? texts : texts.faults && { faults: texts.faults };
}

/** A module of what faults say, for the server: imports of the texts of core and of these plugins, and the lists of each language. */
export function faultTexts(plugins) {
  const files = languages.flatMap((language) =>
    ['core', ...plugins]
      .map((namespace) => `locales/${language}/${namespace}.json`)
      .filter((file) => existsSync(at(file)) && JSON.parse(readFileSync(at(file), 'utf8')).faults)
      .map((file, index) => ({ language, file, name: `${language}${index}` })),
  );
  const named = (language) => files.filter((each) => each.language === language).map(({ name }) => name);
  return `${files.map(({ file, name }) => `import { faults as ${name} } from './${file}';`).join('\n')}
export const faultTexts = { ${languages.map((language) => `${language}: [${named(language)}]`).join(', ')} };`;
}

/**
 * What sources may ask for: the namespaces that they name, texts as `namespace:key` or the beginning of one, and what may be a key
 * of any namespace that they name: each string, and what templates begin with.
 */
function askedFor(sources) {
  const code = sources
    .filter((file) => /\.tsx?$/.test(file) && existsSync(at(file)))
    .map((file) => readFileSync(at(file), 'utf8'))
    .join('\n');
  return {
    namespaces: new Set([...code.matchAll(/\buseTranslation\('([\w-]+)'\)/g)].map(([, name]) => name)),
    strings: new Set([...code.matchAll(/'([\w.-]+)'/g)].map(([, key]) => key)),
    beginnings: new Set([...code.matchAll(/`([\w.-]+)\.\$\{/g)].map(([, key]) => key)),
    keys: [...code.matchAll(/['`]([a-z][\w-]*):(\w[\w.-]*)/g)].map(([, namespace, key]) => ({
      namespace,
      key: key.replace(/\.$/, ''),
    })),
  };
}

/** Copies what stands under a key, each of its plural forms, or everything below it. */
function pick(from, key, into) {
  const [name, ...below] = key.split('.');
  for (const found of Object.keys(from).filter(
    (each) => each === name || (below.length === 0 && each.replace(/_(zero|one|two|few|many|other)$/, '') === name),
  )) {
    if (below.length > 0 && typeof from[found] === 'object') pick(from[found], below.join('.'), (into[found] ??= {}));
    else into[found] = from[found];
  }
}

/** Copies a text that has just this name, with its plural forms; names of groups of texts mean something else. */
function pickText(from, key, into) {
  const [name, ...below] = key.split('.');
  if (below.length === 0) {
    if (typeof from[name] !== 'object') pick(from, name, into);
  } else if (typeof from[name] === 'object') pickText(from[name], below.join('.'), (into[name] ??= {}));
}

/** What is left of texts, group by group. */
const without = (texts, taken = {}) =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([key, text]) => {
      if (typeof text !== 'object') return key in taken ? [] : [[key, text]];
      const left = without(text, taken[key]);
      return Object.keys(left).length > 0 ? [[key, left]] : [];
    }),
  );

/** The texts of a language: those that the given sources may show, and every other. */
export function splitTexts(language, plugins, sources) {
  const asked = askedFor(sources);
  const first = {};
  const rest = {};
  for (const namespace of ['core', ...plugins]) {
    const texts = textsOf(language, namespace);
    if (!texts) continue;
    if (namespace === 'core') {
      first[namespace] = texts;
      continue;
    }
    first[namespace] = {};
    if (asked.namespaces.has(namespace)) {
      // What may be refused is not asked for by name.
      if (texts.faults) first[namespace].faults = texts.faults;
      for (const key of asked.strings) pickText(texts, key, first[namespace]);
      for (const key of asked.beginnings) pick(texts, key, first[namespace]);
    }
    for (const { key } of asked.keys.filter((each) => each.namespace === namespace)) pick(texts, key, first[namespace]);
    rest[namespace] = without(texts, first[namespace]);
  }
  return { first, rest };
}
