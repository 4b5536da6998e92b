import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { freePorts } from '../harness/product.ts';

const runs = (program: string, ...args: readonly string[]) =>
  spawnSync(program, args, { stdio: 'ignore' }).status === 0;

/** Says what is left out, and why. */
function unless(lacking: string | undefined): boolean {
  if (lacking !== undefined) console.warn(lacking);
  return lacking === undefined;
}

const folder = mkdtempSync(join(tmpdir(), 'berth-deploy-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const isolated = unless(
  runs('unshare', '--net', 'true') ? undefined : 'This user may make no network of its own: the bundle is not tried.',
);
describe.runIf(isolated)('the bundle', () => {
  let file = '';
  beforeAll(() => {
    execFileSync('npm', ['run', 'bundle', '--', folder], { stdio: 'ignore' });
    file = join(
      folder,
      readdirSync(folder).find((name) => name.endsWith('.sh'))!,
    );
    // It builds the product first where that has changed.
  }, 600_000);

  /** What runs it has neither a network nor a Node besides. */
  const offline = (script: string, environment: Readonly<Record<string, string>> = {}) =>
    spawnSync('unshare', ['--net', 'sh', '-c', `ip link set lo up; ${script}`], {
      encoding: 'utf8',
      env: {
        PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
        HOME: folder,
        BOOTSTRAP_PASSWORD: 'abcdefgh-xyz-1',
        ...environment,
      },
    });

  test('installs itself without network, is tried, serves and ends', { timeout: 180_000 }, () => {
    const home = join(folder, 'installed');
    expect(offline(`cd ${folder} && sha256sum -c *.sha256 && sh ${file} ${home}`)).toMatchObject({ status: 0 });
    const check = `sh ${home}/current/start.sh --check`;
    expect(offline(check).stdout).toContain('Steps that were tried and undone: core.jobs 0001-tasks');
    const asked = `fetch('http://127.0.0.1:8080/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))`;
    const served = offline(
      `sh ${home}/current/start.sh & server=$!
      for second in $(seq 60); do
        if ${home}/current/node_modules/.bin/node -e "${asked}"; then echo served; break; fi
        sleep 1
      done
      kill $server && wait $server && echo ended`,
      { LOG_LEVEL: 'warn' },
    );
    expect(served.stdout).toMatch(/served[^]*ended/);
    expect(existsSync(join(home, 'data/postgres'))).toBe(true);
    expect(offline(check).stdout).toContain('The database is up to date with this release.');
    const again = offline(`sh ${file} ${home}`);
    expect([again.status, readdirSync(home).filter((name) => name.startsWith('berth-')).length]).toEqual([0, 1]);
  });

  test('a file that was cut off is refused, and nothing is installed', () => {
    const cut = join(folder, 'cut');
    writeFileSync(cut, readFileSync(file).subarray(0, 2 ** 20));
    const { status, stderr } = offline(`sh ${cut} ${folder}/nowhere`);
    expect([status, stderr]).toEqual([
      1,
      'This file is not whole: its contents differ from their checksum. Copy it again.\n',
    ]);
    expect(existsSync(join(folder, 'nowhere'))).toBe(false);
  });
});

const image = process.env['BERTH_IMAGE'];
const engine = ['docker', 'podman'].find((each) => runs(each, 'info'));
const runnable = unless(
  image && engine ? undefined : 'No engine runs, or BERTH_IMAGE names no image: containers are not tried.',
);
describe.runIf(runnable)('the image', () => {
  test(
    'serves without rights and without a root that it may write, and ends when it is asked to',
    { timeout: 120_000 },
    async () => {
      const [port, gatePort, s3Port] = await freePorts(3);
      const name = `berth-test-${process.pid}`;
      const held = ['--read-only', '--tmpfs', '/tmp:exec', '--cap-drop=ALL', '--security-opt', 'no-new-privileges'];
      const ports = [`PORT=${port}`, `GATE_PORT=${gatePort}`, `S3_PORT=${s3Port}`].flatMap((each) => ['-e', each]);
      // Where the engine may raise no limits, as within another container, it has to be told which hold.
      const limits = ['--ulimit', 'nofile=1024:1024', '--ulimit', 'nproc=4096:4096'];
      const asked = ['run', '-d', '--name', name, '--network', 'host', ...limits, ...held, ...ports, image!];
      execFileSync(engine!, asked, { stdio: 'ignore' });
      try {
        await vi.waitFor(async () => expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200), 60_000);
        expect(execFileSync(engine!, ['exec', name, 'id', '-u'], { encoding: 'utf8' })).toBe('1000\n');
        execFileSync(engine!, ['stop', '-t', '60', name], { stdio: 'ignore' });
        const state = execFileSync(engine!, ['inspect', '--format', '{{.State.ExitCode}}', name], { encoding: 'utf8' });
        expect(state).toBe('0\n');
      } finally {
        spawnSync(engine!, ['rm', '-f', '-v', name], { stdio: 'ignore' });
      }
    },
  );
});

const cluster = unless(
  process.env['KUBECONFIG'] && runs('kubectl', 'get', '--raw', '/readyz') && runs('helm', 'version')
    ? undefined
    : 'KUBECONFIG, kubectl and helm are needed for it: the chart is not tried.',
);
describe.runIf(cluster)('the chart', () => {
  const chart = 'host-configs/deploy/chart';
  const given = ['--set', 'secret.existing=kept'];
  const rendered = (...values: readonly string[]) =>
    spawnSync('helm', ['template', 'berth', chart, '--is-upgrade', '--kube-version', '1.34', ...values], {
      encoding: 'utf8',
    });

  test.each([
    ['as it is', given],
    [
      'fenced, on one node, with a certificate and several cores',
      [...given, '--set', 'hosting.fenced=true,shared.accessMode=ReadWriteOnce,ingress.tlsSecret=tls,core.replicas=2'],
    ],
    [
      'with secrets of its own',
      ['--set', `secret.values.DATABASE_URL=postgres://berth:x@db/berth,secret.values.SECRET_KEY=${'x'.repeat(32)}`],
    ],
  ])('a cluster takes it %s', (_name, values) => {
    const { stdout } = rendered(...values);
    const apply = ['apply', '--server-side', '--dry-run=server', '--validate=strict', '-f', '-'];
    const { status, stderr } = spawnSync('kubectl', apply, { input: stdout, encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
  });

  test('it is refused without secrets, and with a value that there is not', () => {
    expect(rendered().stderr).toContain("values don't meet the specifications of the schema");
    expect(rendered(...given, '--set', 'gateways=3').stderr).toContain('gateways');
  });
});
