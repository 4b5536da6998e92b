import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { Fault } from '#core/contract/fault.ts';
import type { Log } from '#core/server/runtime.ts';
import type { CarriedImages } from '#plugins/images/server/public.ts';
import { InstanceUses } from '../../hosting-server/instance-uses.ts';
import type { HostingServer } from '../../hosting-server/hosting-server.ts';
import type { ConsoleSize, InstanceSpec } from '../../runtime-driver.ts';
import { callOf, consoleMessages, exitCode, type Asked, type MachineTold, type Name } from '../calls.ts';
import { ownState } from './own-state.ts';

interface Given {
  readonly driver: HostingServer;
  readonly images: CarriedImages;
  /** The folder of everything that this machine keeps. */
  readonly dataDir: string;
  readonly machine: () => Promise<MachineTold>;
  /** Keeps the key that this machine is let in with from now on. */
  readonly keep: (key: string) => Promise<void>;
  readonly log: Log;
}

/** A request with what answers it. */
interface Exchange {
  readonly request: Http2ServerRequest;
  readonly response: Http2ServerResponse;
}

type Answer<N extends Name> = (asked: Asked[N], exchange: Exchange) => Promise<unknown>;

/** Set by an answer that has written itself. */
const answered = Symbol('answered');

/** Answers what the installation asks this machine. */
export class Answering {
  readonly #given: Given;
  readonly #uses: InstanceUses;
  readonly #answers: { readonly [N in Name]: Answer<N> };

  constructor(given: Given) {
    const { driver, images, dataDir, machine, keep } = given;
    this.#given = given;
    this.#uses = new InstanceUses(driver);
    this.#answers = {
      hello: machine,
      joined: ({ key }) => keep(key),
      observe: ({ instanceId }) => driver.observe(instanceId),
      start: async ({ attempt }, { request }) =>
        driver.start(ownState(JSON.parse(await text(request)) as InstanceSpec, dataDir), attempt),
      stop: ({ instanceId, graceMs }) => driver.stop(instanceId, graceMs),
      list: () => driver.list(),
      forget: ({ instanceId }) => driver.forget(instanceId),
      use: async () => [...(await this.#uses.take())].filter(([, { cores }]) => cores !== undefined),
      listLogs: ({ instanceId }) => driver.listLogs(instanceId),
      logMoments: ({ instanceId, attempt, fromByte }) => driver.logMoments(instanceId, attempt, fromByte),
      readLog: async ({ instanceId, range }, { response }) => {
        response.end(await driver.readLog(instanceId, range));
        return answered;
      },
      listFiles: ({ instanceId, path }) => driver.listFiles(instanceId, path),
      readFile: async ({ instanceId, path }, { response }) => {
        await pipeline(await driver.readFile(instanceId, path), response);
        return answered;
      },
      open: async ({ instanceId, ...start }, exchange) => this.#console(instanceId, start, exchange),
      exits: async (_asked, { response }) => {
        // Whoever hears it waits for the first byte.
        response.writeHead(200);
        const stop = this.#hear((id) => response.write(`${id}\n`));
        response.once('close', stop);
        return answered;
      },
      hasImage: async ({ image }) => images.has(image) && images.hasNow(image),
      keepImage: ({ image }, { request }) => images.keep(image, request as unknown as Readable),
    };
    driver.onExit((id) => this.#ended(id));
  }

  readonly #listeners = new Set<(instanceId: number) => void>();

  async answer(request: Http2ServerRequest, response: Http2ServerResponse): Promise<void> {
    response.on('error', () => undefined);
    request.on('error', () => undefined);
    try {
      const { name, asked } = callOf(request.url);
      const answer = this.#answers[name as Name] as Answer<Name> | undefined;
      if (!answer)
        throw new Fault('hosting_channel.unknown_call', `This machine knows no call ${name}.`, 404, { name });
      const told = await answer(asked as Asked[Name], { request, response });
      if (told !== answered) response.end(told === undefined ? '' : JSON.stringify(told));
    } catch (error) {
      this.#refuse(response, error as Error);
    }
  }

  #refuse(response: Http2ServerResponse, error: Error): void {
    if (response.headersSent) return void response.stream?.close();
    if (!(error instanceof Fault)) this.#given.log.error({ error: error.message }, 'A call could not be answered.');
    const fault =
      error instanceof Fault ? error : new Fault('hosting_channel.failed', `The machine failed: ${error.message}`, 500);
    response.writeHead(fault.status).end(JSON.stringify(fault));
  }

  async #console(
    instanceId: number,
    start: Omit<Asked['open'], 'instanceId'>,
    { request, response }: Exchange,
  ): Promise<typeof answered> {
    const console = await this.#given.driver.open(instanceId, start);
    response.writeHead(200);
    response.once('close', () => console.end());
    const typed = async () => {
      for await (const { kind, content } of consoleMessages(request as AsyncIterable<Buffer>))
        if (kind === 'input') await console.write(content);
        else console.resize(JSON.parse(content.toString()) as ConsoleSize);
    };
    void typed().catch(() => console.end());
    for await (const chunk of console.output) {
      if (!response.write(chunk))
        await new Promise<void>((resolve) => response.once('drain', resolve).once('close', resolve));
      if (response.destroyed) break;
    }
    response.addTrailers({ [exitCode]: String(await console.ended) });
    response.end();
    return answered;
  }

  #hear(listener: (instanceId: number) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #ended(instanceId: number): void {
    for (const listener of this.#listeners) listener(instanceId);
  }
}
