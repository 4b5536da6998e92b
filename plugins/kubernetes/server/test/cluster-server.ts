import type { V1ContainerStatus, V1Pod } from '@kubernetes/client-node';
import { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocketServer } from 'ws';
import { exec } from './exec.ts';
import { merged } from './merging.ts';

export interface Thing {
  metadata: {
    name: string;
    uid?: string;
    resourceVersion?: string;
    creationTimestamp?: string;
    deletionTimestamp?: string;
    labels?: Record<string, string>;
    annotations?: Record<string, string>;
    ownerReferences?: { uid: string }[];
  };
  spec?: Record<string, any>;
  status?: Record<string, any>;
  stringData?: Record<string, string>;
}

const defaultGraceSeconds = 30;
const statusOf = (code: number, message: string) => ({ kind: 'Status', status: 'Failure', code, message });
const named = /^\/api(?:s\/[^/]+)?\/v\d\/(?:namespaces\/([^/]+)\/)?([a-z]+)(?:\/([^/]+))?(?:\/(log|exec))?$/;

/** Speaks enough of a Kubernetes API over HTTP: lists, watches, merge patches, owners, logs and exec. Pods do what a test says. */
export class ClusterServer {
  readonly things = new Map<string, Map<string, Thing>>();
  readonly requests: { readonly method: string; readonly path: string; readonly body: any }[] = [];
  readonly sizes: string[] = [];
  /** Answered to every request while it is set. */
  refusal: { readonly code: number; readonly message: string } | undefined;
  /** What each pod has written: stamped lines. */
  readonly output = new Map<string, string[]>();
  /** Ends what runs in a pod that is deleted, where something does. */
  ends: ((pod: string, graceSeconds: number) => Promise<void>) | undefined;
  readonly #events = new EventEmitter().setMaxListeners(0);
  readonly #open = new Set<ServerResponse>();
  readonly #folder = mkdtempSync(join(tmpdir(), 'cluster-'));
  readonly #server = createServer((request, response) => void this.#answer(request, response));
  readonly #history: { readonly kind: string; readonly type: string; readonly object: Thing }[] = [];
  #version = 100;

  constructor() {
    const sockets = new WebSocketServer({ noServer: true, handleProtocols: (offered) => [...offered][0] ?? false });
    this.#server.on('upgrade', (request, socket, head) =>
      sockets.handleUpgrade(request, socket, head, (socket) =>
        exec(new URL(request.url!, 'http://x'), socket, (size) => this.sizes.push(size)),
      ),
    );
  }

  /** Answers the path of a kubeconfig. */
  async start(port = 0): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(port, '127.0.0.1', resolve));
    const file = join(this.#folder, 'config');
    const { port: taken } = this.#server.address() as AddressInfo;
    writeFileSync(
      file,
      `{"clusters":[{"name":"c","cluster":{"server":"http://127.0.0.1:${taken}","insecure-skip-tls-verify":true}}],"users":[{"name":"u","user":{"token":"sesame"}}],"contexts":[{"name":"x","context":{"cluster":"c","user":"u"}}],"current-context":"x"}`,
    );
    return file;
  }

  async stop(): Promise<void> {
    if (this.#server.listening) await this.lose();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Answers nothing more, and goes on where it is started again at the same port. */
  async lose(): Promise<number> {
    const { port } = this.#server.address() as AddressInfo;
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.cut();
    await closed;
    return port;
  }

  /** Calls back with all that is made, changed and deleted. */
  hear(listener: (kind: string, type: string, thing: Thing) => void): void {
    this.#events.on('change', listener);
  }

  /** Ends every stream, as a proxy or a restart between does. */
  cut(): void {
    for (const each of this.#open) each.destroy();
    this.#server.closeAllConnections();
  }

  all(kind: string): readonly Thing[] {
    return [...(this.things.get(kind)?.values() ?? [])];
  }

  /** The pod of an attempt, made as a deployment's controller does. */
  schedule(deployment: string, status: V1Pod['status'] = { phase: 'Pending' }): string {
    const { metadata, spec } = this.things.get('deployments')!.get(deployment)!;
    const name = `${deployment}-pod`;
    this.#put('pods', 'ADDED', {
      metadata: { name, labels: metadata.labels!, ownerReferences: [{ uid: metadata.uid! }] },
      spec: { ...spec!['template'].spec, nodeName: 'node-1' },
      status: status as Record<string, unknown>,
    });
    return name;
  }

  /** What becomes of the container of a pod. */
  set(pod: string, own: Partial<V1ContainerStatus>, beside: V1Pod['status'] = {}): void {
    const before = this.things.get('pods')!.get(pod)!;
    const containerStatuses = [{ name: 'service', image: 'images/echo:1', restartCount: 0, ...own }];
    this.#put('pods', 'MODIFIED', { ...before, status: { phase: 'Running', ...beside, containerStatuses } });
  }

  write(pod: string, ...lines: readonly string[]): void {
    const written = this.output.get(pod) ?? [];
    const stamp = (at: number) => new Date(Date.UTC(2030, 0, 1) + at).toISOString().replace('Z', '000001Z');
    this.output.set(pod, [...written, ...lines.map((line, at) => `${stamp((written.length + at) * 100)} ${line}\n`)]);
    this.#events.emit('output');
  }

  #put(kind: string, type: 'ADDED' | 'MODIFIED', thing: Thing): Thing {
    const version = String(++this.#version);
    const metadata = { uid: `uid-${version}`, creationTimestamp: new Date().toISOString(), ...thing.metadata };
    const kept = { ...thing, metadata: { ...metadata, namespace: 'services', resourceVersion: version } };
    this.things.set(kind, (this.things.get(kind) ?? new Map<string, Thing>()).set(thing.metadata.name, kept));
    this.#change(kind, type, kept);
    return kept;
  }

  /** Once what runs in it has ended: nodes go by the first grace that they hear of, and nobody waits for them where it is none. */
  async #deletePod(name: string, asked?: number): Promise<void> {
    const pod = this.things.get('pods')!.get(name)!;
    const graceSeconds = asked ?? Number(pod.spec!['terminationGracePeriodSeconds'] ?? defaultGraceSeconds);
    if (this.ends && graceSeconds > 0) {
      if (pod.metadata.deletionTimestamp) return;
      const deletionTimestamp = new Date().toISOString();
      this.#put('pods', 'MODIFIED', { ...pod, metadata: { ...pod.metadata, deletionTimestamp } });
      await this.ends(name, graceSeconds);
    }
    if (this.things.get('pods')!.has(name)) this.#delete('pods', name);
  }

  #delete(kind: string, name: string): Thing {
    const thing = this.things.get(kind)!.get(name)!;
    this.things.get(kind)!.delete(name);
    const resourceVersion = String(++this.#version);
    this.#change(kind, 'DELETED', { ...thing, metadata: { ...thing.metadata, resourceVersion } });
    for (const [other, things] of this.things)
      for (const each of things.values())
        if (each.metadata.ownerReferences?.some(({ uid }) => uid === thing.metadata.uid))
          this.#delete(other, each.metadata.name);
    return thing;
  }

  #change(kind: string, type: string, object: Thing): void {
    this.#history.push({ kind, type, object });
    this.#events.emit('change', kind, type, object);
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.#open.add(response.on('close', () => this.#open.delete(response)));
    const url = new URL(request.url!, 'http://x');
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const body = text ? JSON.parse(text) : undefined;
    const method = request.method!;
    const say = (code: number, answer: unknown) =>
      response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    if (this.refusal) return void say(this.refusal.code, statusOf(this.refusal.code, this.refusal.message));
    if (request.headers.authorization !== 'Bearer sesame') return void say(401, statusOf(401, 'Unauthorized'));
    const [, , kind = '', name, part] = named.exec(url.pathname) ?? [];
    if (method !== 'GET') this.requests.push({ method, path: url.pathname, body });
    const things = this.things.get(kind) ?? new Map<string, Thing>();
    if (part === 'log') return this.#log(url, name!, response);
    if (method === 'POST') {
      if (things.has(body.metadata.name))
        return void say(409, statusOf(409, `${kind} "${body.metadata.name}" already exists`));
      return void say(201, this.#put(kind, 'ADDED', body as Thing));
    }
    if (!name)
      return url.searchParams.has('watch') ? this.#watch(url, kind, response) : void say(200, this.#list(url, kind));
    const thing = things.get(name);
    if (!thing) return void say(404, statusOf(404, `${kind} "${name}" not found`));
    if (method === 'DELETE' && kind === 'pods') {
      say(200, thing);
      const asked = url.searchParams.get('gracePeriodSeconds');
      return this.#deletePod(name, asked === null ? undefined : Number(asked));
    }
    if (method === 'DELETE') return void say(200, this.#delete(kind, name));
    if (method === 'PATCH') {
      const patched = this.#put(kind, 'MODIFIED', merged(thing, body) as Thing);
      if (kind === 'deployments' && patched.spec!['replicas'] === 0)
        for (const pod of this.all('pods'))
          if (pod.metadata.ownerReferences?.[0]?.uid === patched.metadata.uid) void this.#deletePod(pod.metadata.name);
      return void say(200, patched);
    }
    say(200, thing);
  }

  #selected(url: URL, { metadata: { labels = {} } }: Thing): boolean {
    const wanted = (url.searchParams.get('labelSelector') ?? '').split(',').filter(Boolean);
    return wanted.every((each) => labels[each.split('=')[0]!] === each.split('=')[1]);
  }

  #list(url: URL, kind: string) {
    const items = this.all(kind).filter((each) => this.#selected(url, each));
    return { kind: 'List', metadata: { resourceVersion: String(this.#version) }, items };
  }

  #watch(url: URL, kind: string, response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'application/json' }).flushHeaders();
    const tell = (of: string, type: string, object: Thing) => {
      if (of === kind && this.#selected(url, object)) response.write(`${JSON.stringify({ type, object })}\n`);
    };
    const from = Number(url.searchParams.get('resourceVersion'));
    for (const { kind: of, type, object } of this.#history)
      if (Number(object.metadata.resourceVersion) > from) tell(of, type, object);
    this.#events.on('change', tell);
    response.on('close', () => this.#events.off('change', tell));
  }

  #log(url: URL, pod: string, response: ServerResponse): void {
    if (!this.things.get('pods')?.has(pod)) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'text/plain' }).flushHeaders();
    const since = url.searchParams.get('sinceTime') ?? '';
    // What was written is the first container's.
    const isFirst = () => {
      const [own] = this.things.get('pods')?.get(pod)?.status?.['containerStatuses'] ?? [];
      return !(own?.restartCount > 0);
    };
    if (url.searchParams.has('previous') || !isFirst())
      return void response.end(url.searchParams.has('previous') ? (this.output.get(pod) ?? []).join('') : '');
    let told = 0;
    const tell = () => {
      const lines = this.output.get(pod) ?? [];
      for (; told < lines.length; told++)
        if (lines[told]!.slice(0, 19) >= since.slice(0, 19)) response.write(lines[told]);
      const [own] = this.things.get('pods')?.get(pod)?.status?.['containerStatuses'] ?? [];
      if (!own?.state?.running || own.restartCount > 0) response.end();
    };
    this.#events.on('output', tell).on('change', tell);
    response.on('close', () => this.#events.off('output', tell).off('change', tell));
    tell();
  }
}
