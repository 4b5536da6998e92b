import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import type { Call } from '#core/contract/call.ts';
import { isTranslated } from '#core/contract/issue-text.ts';

type Texts = { readonly [key: string]: string | Texts };

const flat = (texts: Texts, before = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[before + key, value] as [string, string]] : flat(value, `${before}${key}.`),
  );
const read = (language: string, namespace: string) =>
  new Map(flat(JSON.parse(readFileSync(`locales/${language}/${namespace}.json`, 'utf8')) as Texts));
const namespaces = readdirSync('locales/en').map((file) => basename(file, '.json'));

const plural = /_(zero|one|two|few|many|other)$/;
const forms = { en: ['one', 'other'], ru: ['one', 'few', 'many', 'other'] } as const;
/** A fault is told by its code, whatever that ends in. */
const isForm = (key: string) => plural.test(key) && !key.startsWith('faults.');
const stem = (key: string) => (isForm(key) ? key.replace(plural, '') : key);
const stems = (texts: ReadonlyMap<string, string>) => [...new Set([...texts.keys()].map(stem))].toSorted();
const missingForms = (language: 'en' | 'ru', texts: ReadonlyMap<string, string>) =>
  [...new Set([...texts.keys()].filter(isForm).map(stem))].flatMap((each) =>
    forms[language].filter((form) => !texts.has(`${each}_${form}`)).map((form) => `${each}_${form}`),
  );
const placeholders = (text: string) =>
  [...new Set([...text.matchAll(/\{\{-?\s*(\w+)/g)].map(([, name]) => name!))].toSorted();

test('both languages have the same files', () => {
  expect(readdirSync('locales/ru').toSorted()).toEqual(readdirSync('locales/en').toSorted());
});

test.each(namespaces)('%s says the same things in both languages', (namespace) => {
  expect(stems(read('ru', namespace))).toEqual(stems(read('en', namespace)));
});

test.each(namespaces.flatMap((namespace) => (['en', 'ru'] as const).map((language) => [language, namespace] as const)))(
  '%s/%s has every plural form that its language needs',
  (language, namespace) => {
    expect(missingForms(language, read(language, namespace))).toEqual([]);
  },
);

test('a code that ends as a plural form does is none', () => {
  const texts = new Map([
    ['faults.notes_too_many', 'Too many notes.'],
    ['notes_many', 'many notes'],
  ]);
  expect(stems(texts)).toEqual(['faults.notes_too_many', 'notes']);
  expect(missingForms('en', texts)).toEqual(['notes_one', 'notes_other']);
});

// Sentences of schemas, whose numbers are their bounds, have one form each.
test.each(namespaces.filter((namespace) => namespace !== 'validation'))(
  '%s counts nothing in English without a form for one of it',
  (namespace) => {
    const formless = [...read('en', namespace)].filter(
      ([key, text]) => !isForm(key) && /\{\{count\}\} [a-z]+s\b/.test(text),
    );
    expect(formless).toEqual([]);
  },
);

test.each(namespaces)('%s puts the same values into its texts in both languages', (namespace) => {
  const [english, russian] = [read('en', namespace), read('ru', namespace)];
  const differing = [...russian].filter(([key, text]) => {
    const original = english.get(key) ?? english.get(key.replace(plural, '_other'));
    return (
      original !== undefined &&
      placeholders(original)
        .filter((name) => name !== 'count')
        .join() !==
        placeholders(text)
          .filter((name) => name !== 'count')
          .join()
    );
  });
  expect(differing.map(([key]) => key)).toEqual([]);
});

test.each(namespaces)('no text of %s is empty', (namespace) => {
  expect(
    [...read('en', namespace), ...read('ru', namespace)].filter(([, text]) => text.trim() === '').map(([key]) => key),
  ).toEqual([]);
});

/** Text keys that the code asks for, as far as they are written out. */
function usedKeys(): { file: string; namespace: string; key: string }[] {
  const files = ['core/web', 'plugins'].flatMap((top) =>
    readdirSync(top, { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
      .map((file) => join(top, file)),
  );
  return files.flatMap((file) => {
    const code = readFileSync(file, 'utf8');
    const hooks = [...code.matchAll(/useTranslation\((?:'([\w-]+)')?\)/g)].map(({ index, 1: namespace = 'core' }) => ({
      index,
      namespace,
    }));
    return [...code.matchAll(/\bt\('([^'$]+)'/g)].map(({ index, 1: said }) => {
      const own = hooks.findLast((hook) => hook.index < index)?.namespace ?? 'core';
      const [namespace, key] = said!.includes(':') ? (said!.split(':') as [string, string]) : [own, said!];
      return { file, namespace, key };
    });
  });
}

test('every text that the code asks for is there', () => {
  const known = new Map(
    namespaces.map((namespace) => [
      namespace,
      new Set([...read('en', namespace).keys()].flatMap((key) => [key, stem(key)])),
    ]),
  );
  expect(
    usedKeys()
      .filter(({ namespace, key }) => !known.get(namespace)?.has(key))
      .map(({ file, namespace, key }) => `${file}: ${namespace}:${key}`),
  ).toEqual([]);
});

test('what schemas and checks refuse of single fields is there in both languages', () => {
  const files = ['core', 'plugins'].flatMap((top) =>
    readdirSync(top, { recursive: true, encoding: 'utf8' })
      .filter((file) => /(^|\/)(contract|server)(\/|\.ts$)/.test(file) && /(?<!test)\.ts$/.test(file))
      .map((file) => join(top, file)),
  );
  // Whoever starts the server reads English, as its log is.
  const ofOperators = /(environment|variables|settings)\.ts$/;
  const said = files
    .filter((file) => !ofOperators.test(file) && !file.includes('/test/'))
    .flatMap((file) =>
      [
        ...readFileSync(file, 'utf8').matchAll(
          /(?:'((?:must|may|time must) [^'\n]*)'|`((?:must|may|time must) [^`\n]*)`)/g,
        ),
      ].map(
        ([, plain, filled]) =>
          [file, (plain ?? filled!).replace(/\$\{[^}]*\}/g, '1').replaceAll('\\\\', '\\')] as const,
      ),
    );
  expect(said.length).toBeGreaterThan(40);
  expect(
    said
      .filter(([, sentence]) => !isTranslated(sentence))
      .map(([file, sentence]) => `${file}: add "${sentence}" to the fields of locales/*/validation.json`),
  ).toEqual([]);
});

/** Faults that programs alone are answered with, and those whose message says more than one text could. */
const untold: ReadonlySet<string> = new Set(
  `authorization.malformed blob.range.beyond client.closed clicks.off clicks.too_many dump.refused font.not_found hosting_channel.absent hosting_channel.failed
  hosting_channel.pass_refused hosting_channel.refused hosting_channel.socket_needed hosting_channel.unknown_call
  image.upload.stopped key.expired key.grant.missing key.limit.size key.model.not_allowed key.service.not_allowed
  key.unsupported live.full metrics.denied mlp-action.common.method-not-supported openai.not_a_model
  payment.notification.refused payment.notification.unconfirmed payment.signature.refused request.head_too_large
  request.invalid request.malformed request.no_memory request.timeout request.type request.unstorable route.not_found
  site.not_built specs.not_found storage.upload.stopped user.access.denied`.split(/\s+/),
);

test('what is refused to people is said in their language', () => {
  const sources = ['core', 'plugins'].flatMap((top) =>
    readdirSync(top, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|(^|\/)test\//.test(file))
      .map((file) => join(top, file)),
  );
  const thrown = new Set(
    sources.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/new Fault\(\s*'([^']+)'/g)].map(([, code]) => code!),
    ),
  );
  const said = new Set(namespaces.flatMap((namespace) => stems(read('ru', namespace))));
  const unsaid = [...thrown].filter((code) => !said.has(`faults.${code.replaceAll('.', '_')}`));
  expect(unsaid.toSorted()).toEqual([...untold].toSorted());
});

test('each check of the system has a name on its page', () => {
  const source = (...path: string[]) => {
    const file = join('plugins', ...path, 'index.ts');
    return existsSync(file) ? readFileSync(file, 'utf8') : '';
  };
  const checks = readdirSync('plugins').flatMap((plugin) =>
    [...source(plugin, 'server').matchAll(/systemCheck\(\{\s*id: '([^']+)'/g)].map(([, id]) => ({ plugin, id: id! })),
  );
  expect(checks.length).toBeGreaterThan(8);
  const looksOf = (plugin: string) => source(plugin, 'web');
  expect(
    checks
      .filter(({ plugin, id }) => !looksOf(plugin).includes('checkLook(') || !looksOf(plugin).includes(`'${id}'`))
      .map(({ plugin, id }) => `plugins/${plugin}/web/index.ts: contribute checkLook({ id: '${id}', … })`),
  ).toEqual([]);
});

test('what the audit log keeps is named in the language of its readers', async () => {
  const contracts = await Promise.all(
    readdirSync('plugins')
      .map((id) => join(process.cwd(), 'plugins', id, 'contract.ts'))
      .filter((file) => existsSync(file))
      .map((file) => import(file) as Promise<Readonly<Record<string, unknown>>>),
  );
  const calls = contracts
    .flatMap((exported) => Object.values(exported))
    .flatMap((each) => (typeof each === 'object' && each ? Object.values(each as object) : []))
    .filter((each): each is Call => typeof each === 'object' && each !== null && 'grant' in each && 'method' in each);
  expect(calls.length).toBeGreaterThan(300);
  const kept = calls.filter(
    ({ method, grant, sensitive, incidental }) =>
      sensitive === true || (method !== 'GET' && grant === 'write' && !incidental),
  );
  const unnamed = kept.flatMap(({ id }) => {
    const [plugin, operation] = id.split('.') as [string, string];
    const isNamed = namespaces.includes(plugin) && read('ru', plugin).has(`audited.${operation}`);
    return isNamed ? [] : [`${id}: add "audited": { "${operation}": "…" } to locales/*/${plugin}.json`];
  });
  expect([...new Set(unnamed)]).toEqual([]);
});
