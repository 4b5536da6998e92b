import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { variablesOf } from '#core/server/environment.ts';
import { everything, pluginsOf } from './harness/host-plugins.ts';

const quoted = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, text]) => text!);

/** Variables as the table has them, one row for several that belong together, and those that a meaning names besides. */
const documented = readFileSync('README.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| `[A-Z\d_]+`/.test(line))
  .flatMap((line) => {
    const [names = '', defaults = '', meaning = ''] = line.split(' | ');
    const besides = quoted(meaning).filter((text) => text.startsWith('OTEL_'));
    return [
      ...quoted(names).map((name, at) => ({ name, default: quoted(defaults)[at] })),
      ...besides.map((name) => ({ name, default: undefined })),
    ];
  });

test('the table of variables names each that the server reads, and what holds without it', async () => {
  const read = variablesOf(await pluginsOf(everything));
  expect(documented.map(({ name }) => name).toSorted()).toEqual(read.map(({ name }) => name).toSorted());
  const stated = new Map(documented.map((each) => [each.name, each.default]));
  const wrong = read.filter(({ name, default: value }) => value !== undefined && stated.get(name) !== value);
  expect(wrong).toEqual([]);
});

test('deployments name no variable that the server does not read', async () => {
  const folder = 'host-configs/deploy';
  const templates = readdirSync(join(folder, 'chart/templates')).map((file) =>
    readFileSync(join(folder, 'chart/templates', file), 'utf8'),
  );
  const { services, secrets } = parse(readFileSync(join(folder, 'compose.yaml'), 'utf8'));
  const schema = JSON.parse(readFileSync(join(folder, 'chart/values.schema.json'), 'utf8'));
  const image = /^ENV (.*)$/m.exec(readFileSync(join(folder, 'Containerfile'), 'utf8'))![1]!;
  const named = [
    ...templates.flatMap((text) => [...text.matchAll(/name: ([A-Z][A-Z\d_]+)\b/g)].map(([, name]) => name!)),
    ...Object.keys(services.berth.environment),
    ...services.berth.secrets,
    ...Object.keys(secrets),
    ...schema.properties.secret.anyOf[1].properties.values.required,
    ...[...image.matchAll(/([A-Z_]+)=/g)].map(([, name]) => name!),
  ];
  expect(named).toEqual(expect.arrayContaining(['ROLES', 'DATABASE_URL', 'SECRET_KEY', 'DATA_DIR']));
  const read = new Set(variablesOf(await pluginsOf(everything)).map(({ name }) => name));
  // Read by the launcher, by the database beside, by Node, and by the pod itself.
  const others = ['SECRETS_DIR', 'POSTGRES_PASSWORD', 'NODE_ENV', 'POD_IP'];
  expect(named.filter((name) => !read.has(name) && !others.includes(name))).toEqual([]);
});
