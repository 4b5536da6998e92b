import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The registry that Debian's package docker-registry installs, which is Docker's own. */
const program = 'docker-registry';
export const hasRegistry = spawnSync(program, ['--version']).status === 0;

const login = 'robot';
const password = 'quay';
/** Of that password, by bcrypt. */
const hash = '$2b$05$xQ6sxnX7EedPskz7z8YfB.q9tEbfEke7uU/QoEwqoyblUTCzfpPDC';

export interface RealRegistry {
  readonly host: string;
  readonly credentials: { readonly login: string; readonly password: string };
  /** Makes an image with one tag; answers its digest. */
  push(repository: string, tag: string, content: string): Promise<string>;
  stop(): void;
}

/** Starts a registry on this machine that shows nothing without its password. */
export async function startRegistry(): Promise<RealRegistry> {
  const folder = mkdtempSync(join(tmpdir(), 'berth-registry-'));
  const host = `127.0.0.1:${await freePort()}`;
  writeFileSync(join(folder, 'users'), `${login}:${hash}\n`);
  writeFileSync(
    join(folder, 'config.yml'),
    JSON.stringify({
      version: 0.1,
      log: { level: 'error' },
      storage: { filesystem: { rootdirectory: join(folder, 'data') } },
      http: { addr: host },
      auth: { htpasswd: { realm: 'berth', path: join(folder, 'users') } },
    }),
  );
  const child = spawn(program, ['serve', join(folder, 'config.yml')], { stdio: 'ignore' });
  const headers = { authorization: `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}` };
  const send = async (
    method: string,
    path: string,
    body?: string | Uint8Array<ArrayBuffer>,
    more: Record<string, string> = {},
  ) => {
    const response = await fetch(new URL(path, `http://${host}`), {
      method,
      headers: { ...headers, ...more },
      ...(body !== undefined && { body }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.headers;
  };
  const upload = async (repository: string, bytes: Uint8Array<ArrayBuffer>): Promise<object> => {
    const digest = digestOf(bytes);
    const place = new URL((await send('POST', `/v2/${repository}/blobs/uploads/`)).get('location')!);
    place.searchParams.set('digest', digest);
    await send('PUT', String(place), bytes, { 'content-type': 'application/octet-stream' });
    return { digest, size: bytes.length };
  };
  const stop = () => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  for (let tries = 0; !(await send('GET', '/v2/').then(Boolean, () => false)); tries++) {
    if (tries > 200 || child.exitCode !== null) throw new Error('The registry does not start.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    host,
    credentials: { login, password },
    stop,
    async push(repository, tag, content) {
      const type = 'application/vnd.oci.image.manifest.v1+json';
      const manifest = JSON.stringify({
        schemaVersion: 2,
        mediaType: type,
        config: {
          mediaType: 'application/vnd.oci.image.config.v1+json',
          ...(await upload(
            repository,
            new TextEncoder().encode(JSON.stringify({ architecture: 'amd64', os: 'linux', content })),
          )),
        },
        layers: [],
      });
      await send('PUT', `/v2/${repository}/manifests/${tag}`, manifest, { 'content-type': type });
      return digestOf(Buffer.from(manifest));
    },
  };
}

const digestOf = (bytes: Uint8Array): string => `sha256:${createHash('sha256').update(bytes).digest('hex')}`;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
