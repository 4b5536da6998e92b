import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { freePorts } from '../../../../tests/harness/product.ts';

const ip = (...args: string[]) => execFileSync('ip', args, { stdio: 'pipe' });

/** What lies between two machines. */
interface Wire {
  /** Where the second machine reaches the first. */
  readonly address: string;
  /** What stands before a command that is to run on the second. */
  readonly prefix: readonly string[];
  cut(): void;
  mend(): void;
}

/** A network namespace beside this one, joined to it by a cable. */
function namespace(port: number): Wire {
  const [name, near, far] = [`berth-${process.pid}`, `bn${process.pid}`, `bf${process.pid}`];
  const net = `10.${100 + (process.pid % 100)}.${(process.pid >> 8) % 256}`;
  ip('netns', 'add', name);
  onTestFinished(() => void ip('netns', 'del', name));
  ip('link', 'add', near, 'type', 'veth', 'peer', 'name', far, 'netns', name);
  ip('addr', 'add', `${net}.1/24`, 'dev', near);
  ip('link', 'set', near, 'up');
  ip('-n', name, 'addr', 'add', `${net}.2/24`, 'dev', far);
  for (const each of [far, 'lo']) ip('-n', name, 'link', 'set', each, 'up');
  return {
    address: `${net}.1:${port}`,
    prefix: ['ip', 'netns', 'exec', name],
    cut: () => void ip('link', 'set', near, 'down'),
    mend: () => void ip('link', 'set', near, 'up'),
  };
}

/** A socket that passes on what comes, where the system gives no namespaces. */
async function forwarder(port: number): Promise<Wire> {
  const [own] = await freePorts(1);
  const sockets = new Set<Socket>();
  let whole = true;
  const server = createServer((near) => {
    if (!whole) return void near.destroy();
    const far = connect(port, '127.0.0.1');
    for (const each of [near, far]) {
      sockets.add(each);
      each.on('error', () => undefined).on('close', () => [near, far].forEach((one) => one.destroy()));
    }
    near.pipe(far).pipe(near);
  }).listen(own, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return {
    address: `127.0.0.1:${own}`,
    prefix: [],
    cut() {
      whole = false;
      for (const each of sockets) each.destroy();
    },
    mend: () => void (whole = true),
  };
}

/** A machine that joins an installation, as far from it as the system lets it be. */
export class SecondMachine {
  readonly wire: Wire;
  readonly dataDir: string;
  readonly #bundles: string;
  #process: ChildProcess | undefined;
  said = '';

  private constructor(wire: Wire, dataDir: string, bundles: string) {
    this.wire = wire;
    this.dataDir = dataDir;
    this.#bundles = bundles;
  }

  static async make({ port, bundles }: { readonly port: number; readonly bundles: string }): Promise<SecondMachine> {
    const dataDir = mkdtempSync(join(tmpdir(), 'berth-second-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    let wire: Wire;
    try {
      wire = namespace(port);
    } catch {
      wire = await forwarder(port);
    }
    return new SecondMachine(wire, dataDir, bundles);
  }

  /** Starts its process; answers how that ended where it did not come up, else undefined. */
  async start(token = ''): Promise<number | undefined> {
    const script = join(import.meta.dirname, 'joined-process.ts');
    const about = { dataDir: this.dataDir, bundles: this.#bundles, url: `http://${this.wire.address}`, token };
    const [program, ...args] = [...this.wire.prefix, process.execPath, script, JSON.stringify(about)];
    const child = spawn(program!, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    this.#process = child;
    onTestFinished(() => void child.kill('SIGKILL'));
    child.stderr.on('data', (chunk: Buffer) => {
      this.said += String(chunk);
      if (process.env.TEST_LOG_LEVEL) process.stderr.write(chunk);
    });
    const ready = once(child.stdout, 'data').then(() => undefined);
    return Promise.race([ready, this.ended()]);
  }

  async ended(): Promise<number> {
    const [code] = (await once(this.#process!, 'exit')) as [number | null];
    return code ?? -1;
  }

  async kill(signal: NodeJS.Signals): Promise<void> {
    const ended = this.ended();
    this.#process!.kill(signal);
    await ended;
  }
}
