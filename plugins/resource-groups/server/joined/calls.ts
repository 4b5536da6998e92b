import * as z from 'zod';
import type { InstanceSpec, LogRange } from '../runtime-driver.ts';

/** Raised where either side would misread the other. */
export const protocol = 1;

/** Where machines and the processes of an installation connect. */
export const channelPath = '/api/mlpcore/hosting-channel';

/** Why a channel is closed, by the codes of WebSocket. */
export const closing = {
  /** The machine stops, or gives up its place: what runs on it is to be started elsewhere. */
  leaving: 4_000,
  /** The server was removed, its key was replaced, or another machine took its place. */
  revoked: 4_001,
  /** The two do not speak alike. */
  otherProtocol: 4_002,
} as const;

const amount = z.number().min(0).max(1e18);

/** What a machine tells of itself. */
export const MachineTold = z.object({
  protocol: z.int(),
  hostname: z.string().max(253),
  amounts: z.object({
    cpu: amount,
    memory: amount,
    disk: amount,
    gpuModels: z.array(z.string().max(200)).max(1_000),
    vram: z.number().min(0).optional(),
  }),
  address: z.string().max(45).nullable(),
  /** Why instances are not fenced in there. */
  unfenced: z.string().max(1_000).optional(),
});
export type MachineTold = z.output<typeof MachineTold>;

interface Of {
  readonly instanceId: number;
}

/** What a machine is asked that joined: the name of each call with what it takes. */
export interface Asked {
  readonly hello: object;
  readonly joined: { readonly key: string };
  readonly observe: Of;
  readonly start: { readonly spec: InstanceSpec; readonly attempt: number };
  readonly stop: Of & { readonly graceMs: number };
  readonly list: object;
  readonly forget: Of;
  readonly use: object;
  readonly listLogs: Of;
  readonly logMoments: Of & { readonly attempt: number; readonly fromByte: number };
  readonly readLog: Of & { readonly range: LogRange };
  readonly listFiles: Of & { readonly path: string };
  readonly readFile: Of & { readonly path: string };
  readonly open: Of & {
    readonly command: readonly [string, ...string[]];
    readonly columns: number;
    readonly rows: number;
    readonly unfenced: boolean;
  };
  readonly exits: object;
  readonly hasImage: { readonly image: string };
  readonly keepImage: { readonly image: string };
}
export type Name = keyof Asked;

const moment = z.coerce.date();
const size = z.int().min(0);
const words = z.string().max(10_000);

// A machine may be anybody's: of what it tells nothing is taken but what is expected, and where gateways call is none of that.
export const ObservedTold = z.discriminatedUnion('state', [
  z.object({ state: z.literal('waiting'), attempt: z.int(), message: words }),
  z.object({ state: z.literal('running'), attempt: z.int(), since: moment }),
  z.object({
    state: z.literal('exited'),
    attempt: z.int(),
    since: moment,
    startedAt: moment.exactOptional(),
    exitCode: z.int().exactOptional(),
    signal: z.string().max(20).exactOptional(),
    reason: z.string().max(100),
    message: words,
  }),
  z.object({ state: z.literal('absent') }),
]);

export const IdsTold = z.array(z.int());
export const LogsTold = z.array(z.object({ attempt: z.int(), from: size, to: size, updated: moment }));
export const MomentsTold = z.array(z.object({ to: size, at: z.int() }));
export const ListingTold = z.object({
  files: z.array(
    z.object({ name: z.string(), type: z.enum(['file', 'folder', 'link', 'other']), size, updated: moment }),
  ),
  cut: z.boolean(),
});
export const UseTold = z.array(z.tuple([z.int(), z.object({ cores: amount, memoryBytes: amount })]));

/** The trailer that says how a program of a console ended. */
export const exitCode = 'exit-code';

const headBytes = 5;

/** A message to a console: what is typed, or the new size of its terminal. */
export function consoleMessage(kind: 'input' | 'size', content: Buffer): Buffer {
  const head = Buffer.alloc(headBytes);
  head.writeUInt8(kind === 'input' ? 0 : 1);
  head.writeUInt32BE(content.length, 1);
  return Buffer.concat([head, content]);
}

/** The messages to a console, as they come in. */
export async function* consoleMessages(
  stream: AsyncIterable<Buffer>,
): AsyncGenerator<{ readonly kind: 'input' | 'size'; readonly content: Buffer }> {
  let rest = Buffer.alloc(0);
  for await (const chunk of stream) {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= headBytes) {
      const end = headBytes + rest.readUInt32BE(1);
      if (rest.length < end) break;
      yield { kind: rest[0] === 0 ? 'input' : 'size', content: rest.subarray(headBytes, end) };
      rest = rest.subarray(end);
    }
  }
}

/** Ids of instances have fewer characters by far. */
const longestLine = 1_024;

/** The ids of instances whose processes have ended, as a machine tells of them, a line each. */
export async function* exitsTold(stream: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of stream) {
    const lines = `${rest}${String(chunk)}`.split('\n');
    rest = lines.pop()!;
    if (rest.length > longestLine) throw new Error('The machine tells of exits in a way that is not understood.');
    yield* lines;
  }
}

/** The path of a call with what it takes, and back. */
export const pathOf = (name: Name, asked: object): string => `/${name}?${encodeURIComponent(JSON.stringify(asked))}`;
export function callOf(path: string): { readonly name: string; readonly asked: unknown } {
  const [name = '', query = ''] = path.slice(1).split('?');
  return { name, asked: JSON.parse(decodeURIComponent(query) || '{}') };
}
