import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { freePorts } from '../../../../tests/harness/product.ts';

/** As Debian's package prometheus installs it. */
const program = 'prometheus';
export const hasPrometheus = spawnSync(program, ['--version']).status === 0;

export interface RealPrometheus {
  readonly url: string;
  /** Has it scrape a server from now on, each second. */
  scrape(target: string): Promise<void>;
  /** What a question comes to now, by the values of a label. */
  ask(query: string, label: string): Promise<Readonly<Record<string, number>>>;
  stop(): void;
}

/** Starts a Prometheus on this machine that scrapes nothing yet. */
export async function startPrometheus(): Promise<RealPrometheus> {
  const folder = mkdtempSync(join(tmpdir(), 'berth-prometheus-'));
  const [port] = await freePorts(1);
  const url = `http://127.0.0.1:${port}`;
  const configuration = join(folder, 'prometheus.yml');
  const configure = (targets: readonly string[]) =>
    writeFileSync(
      configuration,
      JSON.stringify({
        global: { scrape_interval: '1s', scrape_timeout: '1s' },
        scrape_configs: [{ job_name: 'berth', static_configs: [{ targets }] }],
      }),
    );
  configure([]);
  const child = spawn(
    program,
    [
      `--config.file=${configuration}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--web.enable-lifecycle',
      '--log.level=error',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  await vi.waitUntil(async () => (await fetch(`${url}/-/ready`).catch(() => undefined))?.ok, {
    timeout: 30_000,
    interval: 100,
  });
  return {
    url,
    async scrape(target) {
      configure([target]);
      await fetch(`${url}/-/reload`, { method: 'POST' });
    },
    async ask(query, label) {
      const answer = await fetch(`${url}/api/v1/query?query=${encodeURIComponent(query)}`);
      const { data } = (await answer.json()) as {
        data: { result: { metric: Record<string, string>; value: [number, string] }[] };
      };
      return Object.fromEntries(data.result.map(({ metric, value }) => [metric[label] ?? '', Number(value[1])]));
    },
    stop() {
      child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
