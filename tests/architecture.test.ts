import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

interface Edge {
  readonly from: string;
  readonly to: string;
  readonly type: boolean;
}

const files = ['core', 'plugins', 'host-configs'].flatMap((top) =>
  readdirSync(top, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(top, file)),
);
const specifier = /^\s*(?:import|export)\s[^'";]*?from\s*'([^']+)'|^\s*import\s*'([^']+)'|import\(\s*'([^']+)'\s*\)/gm;

const edges: readonly Edge[] = files.flatMap((from) =>
  [...readFileSync(from, 'utf8').matchAll(specifier)].map((match) => {
    const to = (match[1] ?? match[2] ?? match[3])!;
    const path = to.startsWith('#') ? to.slice(1) : to.startsWith('.') ? normalize(join(dirname(from), to)) : to;
    return { from, to: path, type: /^\s*(import|export)\s+type\b/.test(match[0]) };
  }),
);

/** Tests, and what is there for tests alone: by folder or by the end of the name. */
const isTest = (file: string) => /(\.|-)test\.tsx?$/.test(file) || /\/test\//.test(file);
const plugin = (file: string) => file.match(/^plugins\/([^/]+)\//)?.[1];
/** The runtime that a file belongs to: browser, server, or the process of a service. */
const side = (file: string) => file.match(/^(?:core|plugins\/[^/]+)\/(web|server|service)\//)?.[1];
const isPublic = (file: string) =>
  /^plugins\/[^/]+\/(contract|web\/public|web\/(\w+-)?parts|server\/public|service\/public)\.tsx?$/.test(file);

/** Packages with one door each: everything else goes through the file that imports them. */
const doors: Readonly<Record<string, RegExp>> = {
  'reflect-metadata': /^core\/plugin\/container\.ts$/,
  tsyringe: /^core\/plugin\/container\.ts$/,
  'jotai-tanstack-query': /^core\/web\/state\/state\.ts$/,
  i18next: /^(core\/web\/text\/text|plugins\/command-line\/tool\/texts)\.ts$/,
  pg: /^core\/server\/database\/connections\.ts$/,
  'lucide-react': /^core\/web\/ui\/icons\/(((frame-|common-)?icons|entry-glyphs)\.tsx|task-glyphs\.ts)$/,
  nodemailer: /^core\/server\/mail\/mail\.ts$/,
  'graphile-worker': /^core\/server\/jobs\/worker\.ts$/,
  '@base-ui/react': /^core\/web\/ui\//,
  '@codemirror': /^core\/web\/editor\//,
  echarts: /^core\/web\/charts\/chart-view\.ts$/,
  '@grpc': /^$/,
};
const door = (to: string) => Object.entries(doors).find(([name]) => to === name || to.startsWith(`${name}/`))?.[1];

const rules: readonly (readonly [string, (edge: Edge) => boolean])[] = [
  [
    'core knows no plugin: give the plugin a point or a token of core to fill',
    ({ from, to }) => from.startsWith('core/') && plugin(to) !== undefined,
  ],
  [
    'web, server and service meet only in contracts: move what they share there',
    ({ from, to }) => side(from) !== undefined && side(to) !== undefined && side(from) !== side(to),
  ],
  [
    'contracts know no side: move the value to the contract, or its use to a side',
    ({ from, to }) => !side(from) && !from.startsWith('host-configs/') && side(to) !== undefined,
  ],
  [
    'a plugin sees of another only contract, web/public, server/public and service/public',
    ({ from, to }) =>
      plugin(from) !== undefined && plugin(to) !== undefined && plugin(from) !== plugin(to) && !isPublic(to),
  ],
  [
    'what is for tests is for tests alone: name it otherwise, or move what the product needs of it',
    ({ from, to }) => !isTest(from) && isTest(to),
  ],
  [
    'a guarded package has one door: import what that file exports instead',
    ({ from, to, type }) => !type && door(to) !== undefined && !door(to)!.test(from),
  ],
];

test.each(rules)('%s', (_rule, breaks) => {
  expect(
    edges
      .filter(({ from }) => !isTest(from) && !from.endsWith('.d.ts'))
      .filter(breaks)
      .map(({ from, to }) => `${from} → ${to}`),
  ).toEqual([]);
});

/** The plugins that a half names, as those without which it is refused or as those that it does without. */
function named(index: string): readonly string[] {
  const lists = readFileSync(index, 'utf8').matchAll(/\b(?:requires|extends): \[([^\]]*)\]/g);
  return [...lists].flatMap(([, list]) => [...list!.matchAll(/'([\w-]+)'/g)].map(([, id]) => id!));
}

test('a plugin requires or extends whose code it runs', () => {
  const halves = (id: string, of: string | undefined) =>
    [of ?? 'web', of ?? 'server'].map((half) => `plugins/${id}/${half}/index.ts`).filter((file) => existsSync(file));
  // A service is a process of its own, whichever plugins its host has.
  const foreign = edges.filter(
    ({ from, to, type }) =>
      !type && !isTest(from) && side(from) !== 'service' && plugin(to) && plugin(from) !== plugin(to),
  );
  const undeclared = foreign.filter(({ from, to }) => {
    const own = plugin(from);
    return own && !halves(own, side(from)).some((index) => named(index).includes(plugin(to)!));
  });
  expect(foreign.length).toBeGreaterThan(100);
  expect(undeclared.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
});

test('zod comes as a namespace, which alone lets the build drop what is not used', () => {
  const wrong = files.filter((file) => /import\s*\{[^}]*\}\s*from\s*'zod'/.test(readFileSync(file, 'utf8')));
  expect(wrong).toEqual([]);
});

test('the tables of a plugin stand in its server/steps.ts, where whoever prepares a database finds them', () => {
  const contributing = files.filter((file) => !isTest(file) && /\btables\(\w+\)/.test(readFileSync(file, 'utf8')));
  const steps = (file: string) =>
    edges.some(({ from, to }) => from === file && to === `plugins/${plugin(file)}/server/steps.ts`);
  expect(contributing.length).toBeGreaterThan(10);
  expect(contributing.filter((file) => !steps(file))).toEqual([]);
});

test('every import of a file of ours names a file that is there', () => {
  const lost = edges.filter(
    ({ to }) => /^(core|plugins)\//.test(to) && /\.(tsx?|css|json)$/.test(to) && !existsSync(to),
  );
  expect(lost.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
});

test('no module imports itself the long way round', () => {
  const next = new Map(
    files.map((file) => [file, edges.filter((edge) => edge.from === file && !edge.type).map((edge) => edge.to)]),
  );
  const done = new Set<string>();
  const circle = (file: string, path: readonly string[]): readonly string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file) || !next.has(file)) return undefined;
    for (const each of next.get(file)!) {
      const found = circle(each, [...path, file]);
      if (found) return found;
    }
    done.add(file);
    return undefined;
  };
  expect(
    files
      .map((file) => circle(file, []))
      .find(Boolean)
      ?.join(' → '),
  ).toBeUndefined();
});

test('forms leave it to us to say what is wrong: the browser would say it in its own words and language', () => {
  const silent = files
    .filter((file) => file.endsWith('.tsx') && !isTest(file))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split(/<form\b/)
        .slice(1)
        .filter((rest) => !/\bnoValidate\b|\{\.\.\.\w+\.props\}/.test(rest.slice(0, 500)))
        .map(() => file),
    );
  expect(silent).toEqual([]);
});
