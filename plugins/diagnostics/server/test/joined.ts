import { onTestFinished, vi, expect } from 'vitest';
import { WebSocket } from 'ws';
import type { World } from '#plugins/instances/server/test/world.ts';
import type { ConsoleTold } from '../../contract/console-flow.ts';

/** A console as somebody's browser has it. */
export class Joined {
  readonly socket: WebSocket;
  readonly told: ConsoleTold[] = [];
  text = '';
  /** How much of the output it has, from the beginning. */
  bytes: number;
  /** Whether it says what it has shown. */
  shows = true;

  constructor(socket: WebSocket, shown: number) {
    this.socket = socket;
    this.bytes = shown;
    socket.on('message', (data: Buffer, binary) => {
      if (!binary) return void this.told.push(JSON.parse(String(data)) as ConsoleTold);
      this.text += String(data);
      this.bytes += data.length;
      if (this.shows) socket.send(JSON.stringify({ type: 'shown', bytes: this.bytes }));
    });
    onTestFinished(() => socket.terminate());
  }

  type(line: string): void {
    this.socket.send(Buffer.from(`${line}\r`));
  }

  says(words: RegExp): Promise<string> {
    return vi.waitFor(() => {
      expect(this.text).toMatch(words);
      return this.text;
    });
  }

  /** Waits until it has ended; answers the reason's code, or the exit code. */
  ended(): Promise<string | number> {
    return vi.waitFor(() => {
      const end = this.told.find((each) => each.type === 'ended');
      if (!end) return expect.fail('it is open');
      return 'fault' in end ? end.fault.code : end.exitCode;
    });
  }
}

/** Joins a console; answers the code of the refusal where that is refused. */
export async function join(
  world: World,
  path: string,
  { session, origin = world.url, shown = 0 }: { session?: string; origin?: string; shown?: number } = {},
): Promise<Joined | string> {
  const cookie = `berth_session=${session ?? (await world.session())}`;
  const address = `${world.url.replace('http', 'ws')}${path}?shown=${shown}`;
  const socket = new WebSocket(address, { headers: { cookie, origin } });
  const joined = new Joined(socket, shown);
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve(joined));
    socket.once('error', reject);
    socket.once('unexpected-response', (_request, response) => {
      void response.toArray().then((parts) => {
        resolve((JSON.parse(Buffer.concat(parts).toString()) as { code: string }).code);
      }, reject);
    });
  });
}
