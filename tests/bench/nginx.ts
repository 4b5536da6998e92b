import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { end, familyOf, find, measured, spawnOn } from './processes.ts';

export interface Proxy {
  readonly url: string;
  /** The processes that do the work. */
  readonly pids: readonly number[];
  stop(): Promise<void>;
}

/** nginx as a plain proxy in front of an upstream, with one worker and kept connections; undefined where it is not installed. */
export async function startNginx(folder: string, port: number, upstreamPort: number): Promise<Proxy | undefined> {
  const nginx = find('nginx');
  if (!nginx) return undefined;
  const home = join(folder, 'nginx');
  await mkdir(home);
  const config = join(home, 'nginx.conf');
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${home}/${name};`);
  await writeFile(config, `
daemon off; worker_processes 1; pid ${home}/pid; error_log stderr error;
events { worker_connections 1024; }
http {
  ${paths.join(' ')}
  access_log off; keepalive_requests 1000000; client_max_body_size 64m;
  upstream service { server 127.0.0.1:${upstreamPort}; keepalive 128; keepalive_requests 1000000; }
  server { listen 127.0.0.1:${port}; location / { proxy_pass http://service; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_buffering off; } }
}`);
  const child = spawnOn(measured, nginx, ['-p', home, '-c', config], { stdio: ['ignore', 'ignore', 'inherit'] });
  const url = `http://127.0.0.1:${port}`;
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`nginx ended with ${code}.`)));
  await Promise.race([ended, untilAnswers(url)]);
  ended.catch(() => undefined);
  return { url, pids: familyOf(child.pid!), stop: () => end(child, 'SIGQUIT') };
}

/** Waits, for 20 s at most, until somebody answers there. */
export async function untilAnswers(url: string): Promise<void> {
  for (const deadline = performance.now() + 20_000; performance.now() < deadline; await sleep(50)) {
    if (await fetch(url, { method: 'POST' }).then(({ ok }) => ok, () => false)) return;
  }
  throw new Error(`Nobody answers at ${url}.`);
}
