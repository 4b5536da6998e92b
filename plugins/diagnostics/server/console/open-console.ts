import type { WebSocket } from 'ws';
import { Fault } from '#core/contract/fault.ts';
import type { Console } from '#plugins/resource-groups/server/public.ts';
import { consoleWindow, type ConsoleTold } from '../../contract/console-flow.ts';
import { ConsoleSaid } from '../../contract/console.ts';
import { Output } from './output.ts';

/** How long a console waits for somebody to join it, or to come back. */
const awayMs = 30_000;
/** How often it is looked at whether the other side is there, and still may. */
const lookMs = 3_000;
/** Closes a connection because another took its place. */
const replaced = 4_000;

interface Given {
  readonly console: Console;
  /** How long it stays open while nobody types. */
  readonly idleMinutes: number;
  /** Called once it has ended, with the fault if it was ended. */
  readonly over: (fault: Fault | undefined) => void;
  /** Says why the console ended by itself, where that was not its program's own doing. */
  readonly why: (exitCode: number) => Promise<Fault | undefined>;
}

/** A console and whoever has joined it, one connection at a time. */
export class OpenConsole {
  readonly #given: Given;
  readonly #output = new Output();
  #socket: WebSocket | undefined;
  #away: NodeJS.Timeout | undefined;
  #idle: NodeJS.Timeout;
  #look: NodeJS.Timeout | undefined;
  #typing = 0;
  #fault: Fault | undefined;

  constructor(given: Given) {
    this.#given = given;
    this.#idle = this.#afterIdle();
    this.#leave();
    void this.#run();
  }

  /** Goes on with a connection, in place of the one before; `mayStay` throws a Fault once whoever joined may no longer. Answers false where so much cannot have been shown. */
  join(socket: WebSocket, shown: number, mayStay: () => Promise<unknown>): boolean {
    if (!this.#output.confirm(shown)) return false;
    this.#detach()?.close(replaced);
    this.#socket = socket;
    this.#tell({ type: 'joined', waiting: this.#typing });
    for (const part of this.#output.left()) socket.send(part);
    socket.on('message', (data, binary) => {
      if (this.#socket !== socket) return;
      if (!(binary ? this.#typed(data as Buffer) : this.#said(String(data)))) socket.close(1008);
    });
    let heard = true;
    socket.on('pong', () => (heard = true));
    socket.on('error', () => socket.terminate());
    // Whoever closes it means it; whoever is cut off may come back.
    socket.on('close', (code) => {
      if (this.#socket !== socket) return;
      if (code === 1000) this.end();
      else this.#leave();
    });
    this.#look = setInterval(() => {
      if (!heard) return socket.terminate();
      heard = false;
      socket.ping();
      mayStay().catch((error: unknown) => error instanceof Fault && this.end(error));
    }, lookMs);
    return true;
  }

  /** Ends it, and says why where there is a reason. */
  end(fault?: Fault): void {
    this.#fault ??= fault;
    this.#given.console.end();
  }

  /** Passes on what the program shows, until it has ended. */
  async #run(): Promise<void> {
    const { console, over, why } = this.#given;
    void console.ended.then(() => this.#output.unbound());
    for await (const part of console.output) {
      await this.#output.add(part);
      this.#socket?.send(part);
    }
    const exitCode = await console.ended;
    clearTimeout(this.#idle);
    const fault = this.#fault ?? (await why(exitCode).catch(() => undefined));
    this.#tell(fault ? { type: 'ended', fault: fault.toJSON() } : { type: 'ended', exitCode });
    this.#detach()?.close(1000);
    over(fault);
  }

  /** Answers false where it is more than may wait for the terminal. */
  #typed(input: Buffer): boolean {
    this.#typing += input.length;
    if (this.#typing > consoleWindow) return false;
    clearTimeout(this.#idle);
    this.#idle = this.#afterIdle();
    void this.#given.console.write(input).then(() => {
      this.#typing -= input.length;
      this.#tell({ type: 'taken', bytes: input.length });
    });
    return true;
  }

  /** Answers false where it makes no sense. */
  #said(text: string): boolean {
    const { data: said } = ConsoleSaid.safeParse(parsed(text));
    if (said?.type === 'resize') this.#given.console.resize(said);
    if (said?.type === 'ping') this.#tell({ type: 'pong', id: said.id });
    return said !== undefined && (said.type !== 'shown' || this.#output.confirm(said.bytes));
  }

  #tell(told: ConsoleTold): void {
    this.#socket?.send(JSON.stringify(told));
  }

  /** Waits for another connection. */
  #leave(): void {
    this.#detach();
    this.#away = setTimeout(() => this.end(), awayMs);
  }

  #detach(): WebSocket | undefined {
    clearInterval(this.#look);
    clearTimeout(this.#away);
    const socket = this.#socket;
    this.#socket = undefined;
    return socket;
  }

  #afterIdle(): NodeJS.Timeout {
    const { idleMinutes } = this.#given;
    const minutes = String(idleMinutes);
    return setTimeout(
      () =>
        this.end(
          new Fault(
            'console.idle',
            `Nobody typed for ${minutes} minutes, so the console was ended. Open another one.`,
            408,
            { minutes },
          ),
        ),
      idleMinutes * 60_000,
    );
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
