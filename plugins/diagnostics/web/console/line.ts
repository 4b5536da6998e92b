import { Fault } from '#core/contract/fault.ts';
import { consoleWindow, type ConsoleTold } from '../../contract/console-flow.ts';
import type { ConsoleData, ConsoleSaid } from '../../contract/console.ts';

interface Size {
  readonly columns: number;
  readonly rows: number;
}

/** How it stands with a console. */
export type Standing =
  | { readonly at: 'opening' }
  | { readonly at: 'open'; readonly since: number; readonly roundTripMs?: number }
  /** The connection broke, and another one is tried. */
  | { readonly at: 'lost' }
  /** With a fault if it was ended, or never begun. */
  | { readonly at: 'ended'; readonly exitCode?: number; readonly fault?: Fault };

interface Parts {
  readonly open: (size: Size) => Promise<ConsoleData>;
  /** Where a console is joined that has shown so much. */
  readonly address: (id: string, shown: number) => string;
  /** Shows a part of the output, and says when it has. */
  readonly show: (part: Uint8Array, shown: () => void) => void;
  readonly told: (standing: Standing) => void;
}

const pingMs = 5_000;
/** Together about as long as the server waits for somebody to come back. */
const pauses = [500, 1_000, 2_000, 4_000, 8_000, 12_000];
/** Confirming less than this at a time is not worth a message. */
const confirmBytes = 32_768;
const typedBytes = 16_384;

/** The line to a console: what is typed and shown, however often the connection breaks. */
export class ConsoleLine {
  readonly #parts: Parts;
  #standing: Standing = { at: 'opening' };
  #data: ConsoleData | undefined;
  #socket: WebSocket | undefined;
  #begun = false;
  #size: Size | undefined;
  #tries = 0;
  #since = 0;
  #shown = 0;
  #confirmed = 0;
  /** What was sent and not taken yet. */
  #waiting = 0;
  #typed: Uint8Array[] = [];
  #ping: ReturnType<typeof setInterval> | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Opens it; done once, however often it is asked for. */
  async begin(size: Size): Promise<void> {
    if (this.#begun) return;
    this.#begun = true;
    this.#size = size;
    try {
      this.#data = await this.#parts.open(size);
    } catch (error) {
      if (this.#standing.at !== 'ended') this.#end({ fault: error as Fault });
      return;
    }
    if (this.#standing.at !== 'ended') this.#join();
  }

  /** How long it stays open while nobody types; undefined until it is open. */
  get idleMinutes(): number | undefined {
    return this.#data?.idleMinutes;
  }

  type(input: Uint8Array): void {
    for (let at = 0; at < input.length; at += typedBytes) this.#typed.push(input.subarray(at, at + typedBytes));
    this.#send();
  }

  resize(size: Size): void {
    this.#size = size;
    this.#say({ type: 'resize', ...size });
  }

  /** Ends the console. */
  close(): void {
    if (this.#standing.at === 'ended') return;
    this.#end({});
    this.#socket?.close(1000);
  }

  #join(): void {
    const socket = new WebSocket(this.#parts.address(this.#data!.id, this.#shown));
    socket.binaryType = 'arraybuffer';
    this.#socket = socket;
    this.#confirmed = this.#shown;
    // Until it says how much still waits there, nothing may be added.
    this.#waiting = consoleWindow;
    socket.addEventListener('open', () => {
      this.#tries = 0;
      this.#since ||= Date.now();
      this.#tell({ at: 'open', since: this.#since });
      this.resize(this.#size!);
      this.#ping = setInterval(() => this.#say({ type: 'ping', id: Math.round(performance.now()) }), pingMs);
      this.#say({ type: 'ping', id: Math.round(performance.now()) });
    });
    socket.addEventListener('message', ({ data }: MessageEvent<string | ArrayBuffer>) => {
      if (typeof data === 'string') this.#heard(JSON.parse(data) as ConsoleTold);
      else this.#show(new Uint8Array(data), socket);
    });
    socket.addEventListener('close', ({ code }) => {
      clearInterval(this.#ping);
      if (this.#standing.at === 'ended') return;
      const pause = pauses[this.#tries++];
      // 4000: it was joined elsewhere.
      if (code === 4_000 || code === 1_008 || pause === undefined) return this.#end({ fault: gone() });
      this.#tell({ at: 'lost' });
      setTimeout(() => this.#standing.at === 'lost' && this.#join(), pause);
    });
  }

  #heard(told: ConsoleTold): void {
    if (told.type === 'joined') this.#waiting = told.waiting;
    if (told.type === 'taken') this.#waiting -= told.bytes;
    if (told.type === 'pong' && this.#standing.at === 'open')
      this.#tell({ ...this.#standing, roundTripMs: Math.max(0, Math.round(performance.now()) - told.id) });
    if (told.type === 'ended') {
      const { code, message, status, args } = 'fault' in told ? told.fault : {};
      this.#end('exitCode' in told ? { exitCode: told.exitCode } : { fault: new Fault(code!, message!, status, args) });
    }
    this.#send();
  }

  #show(part: Uint8Array, socket: WebSocket): void {
    this.#shown += part.length;
    const upTo = this.#shown;
    this.#parts.show(part, () => {
      if (socket !== this.#socket || upTo - this.#confirmed < confirmBytes) return;
      this.#confirmed = upTo;
      this.#say({ type: 'shown', bytes: upTo });
    });
  }

  /** Sends of what was typed as much as may wait there. */
  #send(): void {
    while (this.#socket?.readyState === WebSocket.OPEN) {
      const [next] = this.#typed;
      if (!next || this.#waiting + next.length > consoleWindow) return;
      this.#typed.shift();
      this.#waiting += next.length;
      this.#socket.send(next as Uint8Array<ArrayBuffer>);
    }
  }

  #say(said: ConsoleSaid): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(said));
  }

  #end(end: Omit<Extract<Standing, { at: 'ended' }>, 'at'>): void {
    clearInterval(this.#ping);
    this.#tell({ at: 'ended', ...end });
  }

  #tell(standing: Standing): void {
    this.#standing = standing;
    this.#parts.told(standing);
  }
}

const gone = () => new Fault('console.not_found', 'This console is no longer open. Open another one.', 404);
