import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { forgetSecrets, takeSecrets } from './secret-variables.ts';

const secrets = {
  DATABASE_URL: 'postgres://me:canary $\'\\`"@db/x',
  SECRET_KEY: 'canary-of-32-characters-or-more-äöü',
  OIDC_CLIENT_SECRET: 'canary=',
  BOOTSTRAP_PASSWORD: 'canary\nof two lines',
  METRICS_TOKEN: 'canary',
  OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer canary',
};

test.runIf(process.platform === 'linux')(
  'a launched server is told its secrets, and neither the list of processes nor its children show any',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'berth-secrets-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const script = join(folder, 'script.ts');
    writeFileSync(
      script,
      `import { execFileSync } from 'node:child_process';
       import { readFileSync } from 'node:fs';
       import { forgetSecrets, takeSecrets } from ${JSON.stringify(join(import.meta.dirname, 'secret-variables.ts'))};
       takeSecrets(process.env);
       const told = { ...process.env };
       forgetSecrets(process.env);
       console.log(JSON.stringify({ told, environ: readFileSync('/proc/self/environ', 'latin1'), child: execFileSync('sh', ['-c', 'env; (cat <&3) 2>/dev/null || true'], { encoding: 'latin1' }) }));`,
    );
    const { status, stdout, stderr } = spawnSync('sh', ['core/launch.sh', script], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, PLAIN: 'kept', ...secrets },
    });
    expect([status, stderr]).toEqual([0, '']);
    const { told, environ, child } = JSON.parse(stdout) as Record<string, any>;
    expect(told).toMatchObject({ PLAIN: 'kept', ...secrets });
    expect(told).not.toHaveProperty('SECRETS_FROM');
    expect([environ, child].filter((text) => text.includes('canary') || !text.includes('PLAIN=kept'))).toEqual([]);
  },
);

test('without a launcher variables are as they were given, until they are read', () => {
  const variables: Record<string, string | undefined> = { ...secrets, PORT: '1', PUBLIC_URL: 'https://a.example' };
  takeSecrets(variables);
  expect(variables).toEqual({ ...secrets, PORT: '1', PUBLIC_URL: 'https://a.example' });
  forgetSecrets(variables);
  expect(variables).toEqual({ PORT: '1', PUBLIC_URL: 'https://a.example' });
});
