import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { aside, end, familyOf, find, measured, spawnOn } from './processes.ts';

/** nginx as a plain proxy with one worker and kept connections. */
export interface Proxy {
  /** Leads to another nginx, which answers faster than the proxy asks, so that the proxy has its processor to itself. */
  readonly fast: string;
  /** Leads to the service that is also asked directly. */
  readonly same: string;
  /** The processes that do the work. */
  readonly pids: readonly number[];
  stop(): Promise<void>;
}

/** Starts nginx as a proxy in front of a service; undefined where it is not installed. */
export async function startNginx(
  folder: string,
  { port, fastPort, servicePort, answer }: { port: number; fastPort: number; servicePort: number; answer: string },
): Promise<Proxy | undefined> {
  const nginx = find('nginx');
  if (!nginx) return undefined;
  const start = async (name: string, processor: number, ...parts: readonly string[]) => {
    const home = join(folder, name);
    await mkdir(home);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (kind) => `${kind}_temp_path ${home}/${kind};`,
    );
    const common = [
      'access_log off;',
      'keepalive_requests 1000000;',
      'client_max_body_size 64m;',
      ...temporary,
      ...parts,
    ].join('\n');
    await writeFile(
      join(home, 'nginx.conf'),
      `daemon off; worker_processes 1; pid ${home}/pid; error_log stderr error; events { worker_connections 1024; } http { ${common} }`,
    );
    const child = spawnOn(processor, nginx, ['-p', home, '-c', join(home, 'nginx.conf')], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    child.once('exit', (code) => code && console.error(`nginx ended with ${code}.`));
    return child;
  };
  const upstream = (name: string, to: number) =>
    `upstream ${name} { server 127.0.0.1:${to}; keepalive 128; keepalive_requests 1000000; }`;
  const pass = (path: string, to: string) =>
    `location ${path} { proxy_pass http://${to}/; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_buffering off; }`;
  const fast = await start(
    'fast',
    aside,
    `server { listen 127.0.0.1:${fastPort}; location / { default_type application/json; return 200 '${answer}'; } }`,
  );
  const proxy = await start(
    'proxy',
    measured,
    upstream('fast', fastPort),
    upstream('service', servicePort),
    `server { listen 127.0.0.1:${port}; ${pass('/', 'fast')} ${pass('/same/', 'service')} }`,
  );
  const stop = async () => {
    await end(proxy, 'SIGQUIT');
    await end(fast, 'SIGQUIT');
  };
  const url = `http://127.0.0.1:${port}`;
  try {
    for (const path of ['/', '/same/']) await untilAnswers(url + path);
  } catch (error) {
    await stop();
    throw error;
  }
  return { fast: `${url}/`, same: `${url}/same/`, pids: familyOf(proxy.pid!), stop };
}

/** Waits, for 20 s at most, until somebody answers there. */
export async function untilAnswers(url: string): Promise<void> {
  for (const deadline = performance.now() + 20_000; performance.now() < deadline; await sleep(50)) {
    if (
      await fetch(url, { method: 'POST' }).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
  }
  throw new Error(`Nobody answers at ${url}.`);
}
