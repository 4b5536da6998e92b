import { startTestServer, type Conversation, type TestServer } from './servers.ts';

type Reply = string | number | Buffer | null | Error | readonly Reply[];

/** Speaks as much of the Redis protocol as a cache of answers uses. */
export function startRedisServer({ password }: { password?: string } = {}): Promise<TestServer> {
  const values = new Map<string, Map<string, Buffer>>();
  const scores = new Map<string, Map<string, number>>();
  const ranked = (key: string) =>
    [...(scores.get(key) ?? [])].sort(([a, one], [b, other]) => one - other || (a < b ? -1 : 1));

  const commands: Record<string, (args: readonly Buffer[]) => Reply> = {
    info: () => Buffer.from('redis_version:7.0.0\r\nloading:0\r\n'),
    client: () => 'OK',
    select: () => 'OK',
    hset: ([key, ...pairs]) => {
      const hash = values.get(String(key)) ?? new Map<string, Buffer>();
      values.set(String(key), hash);
      for (let at = 0; at < pairs.length; at += 2) hash.set(String(pairs[at]), Buffer.from(pairs[at + 1]!));
      return pairs.length / 2;
    },
    hget: ([key, field]) => values.get(String(key))?.get(String(field)) ?? null,
    hdel: ([key, ...fields]) => fields.filter((field) => values.get(String(key))?.delete(String(field))).length,
    zadd: ([key, ...rest]) => {
      const only = String(rest[0]) === 'XX';
      const set = scores.get(String(key)) ?? new Map<string, number>();
      scores.set(String(key), set);
      const pairs = only ? rest.slice(1) : rest;
      for (let at = 0; at < pairs.length; at += 2)
        if (!only || set.has(String(pairs[at + 1]))) set.set(String(pairs[at + 1]), Number(pairs[at]));
      return 0;
    },
    zcard: ([key]) => scores.get(String(key))?.size ?? 0,
    zpopmin: ([key, count]) => {
      const popped = ranked(String(key)).slice(0, Number(count ?? 1));
      for (const [member] of popped) scores.get(String(key))!.delete(member);
      return popped.flatMap(([member, score]) => [Buffer.from(member), Buffer.from(String(score))]);
    },
    pexpire: () => 1,
    del: (keys) => keys.filter((key) => [values.delete(String(key)), scores.delete(String(key))].includes(true)).length,
  };

  return startTestServer((): Conversation => {
    let entered = password === undefined;
    let queued: (() => Reply)[] | undefined;
    const answer = (name: string, args: readonly Buffer[]): Reply => {
      if (name === 'auth') {
        entered = String(args.at(-1)) === password;
        return entered ? 'OK' : new Error('WRONGPASS invalid username-password pair or user is disabled.');
      }
      if (!entered) return new Error('NOAUTH Authentication required.');
      if (name === 'multi') {
        queued = [];
        return 'OK';
      }
      if (name === 'exec') {
        const run = queued ?? [];
        queued = undefined;
        return run.map((each) => each());
      }
      const command = commands[name];
      if (!command) return new Error(`ERR unknown command '${name}'`);
      if (!queued) return command(args);
      queued.push(() => command(args));
      return 'QUEUED';
    };
    return {
      read(received) {
        const parsed = readCommand(received);
        if (!parsed) return undefined;
        const [name, ...args] = parsed.words;
        const command = String(name).toLowerCase();
        return { taken: parsed.taken, command, answer: () => encode(answer(command, args)) };
      },
    };
  });
}

function readCommand(received: Buffer): { words: Buffer[]; taken: number } | undefined {
  let at = 0;
  const line = () => {
    const end = received.indexOf('\r\n', at);
    if (end < 0) return undefined;
    const text = received.toString('latin1', at, end);
    at = end + 2;
    return text;
  };
  const count = Number(line()?.slice(1) ?? Number.NaN);
  if (Number.isNaN(count)) return undefined;
  const words: Buffer[] = [];
  for (let index = 0; index < count; index++) {
    const length = Number(line()?.slice(1) ?? Number.NaN);
    if (Number.isNaN(length) || at + length + 2 > received.length) return undefined;
    words.push(received.subarray(at, at + length));
    at += length + 2;
  }
  return { words, taken: at };
}

function encode(reply: Reply): Buffer {
  if (reply === null) return Buffer.from('$-1\r\n');
  if (reply instanceof Error) return Buffer.from(`-${reply.message}\r\n`);
  if (typeof reply === 'number') return Buffer.from(`:${reply}\r\n`);
  if (typeof reply === 'string') return Buffer.from(`+${reply}\r\n`);
  if (Buffer.isBuffer(reply)) return Buffer.concat([Buffer.from(`$${reply.length}\r\n`), reply, Buffer.from('\r\n')]);
  return Buffer.concat([Buffer.from(`*${reply.length}\r\n`), ...(reply as readonly Reply[]).map(encode)]);
}
