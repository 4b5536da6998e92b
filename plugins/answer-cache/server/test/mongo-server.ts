import { Binary, BSON, type Document } from 'mongodb';
import { startTestServer, type Conversation, type TestServer } from './servers.ts';

const opMsg = 2013;
const opQuery = 2004;
const opReply = 1;
const headerBytes = 16;

interface Stored extends Document {
  readonly _id: string;
}

interface Wanted {
  readonly secondary?: boolean;
  readonly hosts?: readonly string[];
  /** What it says of itself beside or instead of what such a server says. */
  readonly says?: Document;
  /** How often it has a password hashed; without it whoever gives one is refused. */
  readonly iterations?: number;
}

/** Speaks as much of the MongoDB protocol (OP_MSG) as a cache of answers uses. */
export async function startMongoServer({
  secondary = false,
  hosts,
  says,
  iterations,
}: Wanted = {}): Promise<TestServer> {
  const documents = new Map<string, Map<string, Stored>>();
  const collection = (name: string) => {
    const found = documents.get(name) ?? new Map<string, Stored>();
    documents.set(name, found);
    return found;
  };
  const matching = (name: string, filter: Document) =>
    [...collection(name).values()].filter((each) => matches(each, filter));

  const hello = (): Document => ({
    ok: 1,
    isWritablePrimary: !secondary,
    ismaster: !secondary,
    secondary,
    maxBsonObjectSize: 16_777_216,
    maxMessageSizeBytes: 48_000_000,
    maxWriteBatchSize: 100_000,
    minWireVersion: 0,
    maxWireVersion: 21,
    readOnly: false,
    ...(hosts ? { setName: 'set', hosts, me: hosts[0], setVersion: 1 } : {}),
    ...says,
  });
  const commands: Record<string, (body: Document) => Document> = {
    hello,
    ismaster: hello,
    isMaster: hello,
    ping: () => ({ ok: 1 }),
    endSessions: () => ({ ok: 1 }),
    saslStart: ({ payload }) =>
      iterations === undefined
        ? { ok: 0, code: 18, codeName: 'AuthenticationFailed', errmsg: 'Authentication failed.' }
        : { ok: 1, conversationId: 1, done: false, payload: challenge(payload as Binary, iterations) },
    createIndexes: () =>
      secondary ? { ok: 0, code: 10_107, codeName: 'NotWritablePrimary', errmsg: 'not primary' } : { ok: 1 },
    find: ({ find, filter, sort, skip = 0, limit = 0, $db }) => {
      const found = matching(find as string, filter as Document)
        .sort((one, other) => (sort ? Number(other.usedAt) - Number(one.usedAt) : 0))
        .slice(skip as number, limit === 0 ? undefined : (skip as number) + (limit as number));
      return { ok: 1, cursor: { id: 0n, ns: `${$db}.${find}`, firstBatch: found } };
    },
    update: ({ update, updates }) => {
      for (const { q, u, upsert, multi } of updates as Document[]) {
        const found = matching(update as string, q as Document);
        const { $set: changed } = u as Document;
        const { _id: id } = q as Stored;
        if (!changed && (upsert || found.length > 0))
          collection(update as string).set(id, { _id: id, ...(u as Document) });
        else if (changed)
          for (const { _id: each, ...rest } of multi ? found : found.slice(0, 1))
            collection(update as string).set(each, { _id: each, ...rest, ...(changed as Document) });
      }
      return { ok: 1, n: (updates as Document[]).length, nModified: 0 };
    },
    delete: ({ delete: from, deletes }) => {
      const gone = (deletes as Document[]).flatMap(({ q }) => matching(from as string, q as Document));
      for (const { _id } of gone) collection(from as string).delete(_id);
      return { ok: 1, n: gone.length };
    },
  };

  return startTestServer((): Conversation => ({
    read(received) {
      if (received.length < headerBytes || received.length < received.readInt32LE(0)) return undefined;
      const taken = received.readInt32LE(0);
      const [requestId, kind] = [received.readInt32LE(4), received.readInt32LE(12)];
      const body =
        kind === opMsg ? bodyOf(received.subarray(headerBytes, taken)) : queryOf(received.subarray(headerBytes, taken));
      const command = Object.keys(body)[0]!;
      // A driver that listens for changes of the topology waits for none here.
      const answer = () =>
        encode(
          commands[command]?.(body) ?? { ok: 0, code: 59, errmsg: `no such command: ${command}` },
          requestId,
          kind,
        );
      return { taken, command, answer };
    },
  }));
}

/** What a server says first that wants to know a password (RFC 5802). */
function challenge(said: Binary, iterations: number): Binary {
  const [, nonce] = /r=(.*)/.exec(Buffer.from(said.buffer).toString())!;
  return new Binary(Buffer.from(`r=${nonce}and-more,s=${btoa('some salt')},i=${iterations}`));
}

function matches(document: Document, filter: Document): boolean {
  return Object.entries(filter).every(([name, wanted]) => {
    const { $in } = (wanted ?? {}) as { $in?: unknown[] };
    return $in ? $in.includes(document[name]) : document[name] === wanted;
  });
}

/** The sections of an OP_MSG as one document: lists that travel beside the body are put into it. */
function bodyOf(message: Buffer): Document {
  let at = 4;
  let body: Document = {};
  const more: Document = {};
  while (at < message.length) {
    const kind = message[at]!;
    at += 1;
    const size = message.readInt32LE(at);
    if (kind === 0) body = BSON.deserialize(message.subarray(at, at + size));
    else {
      const end = message.indexOf(0, at + 4);
      more[message.toString('utf8', at + 4, end)] = documentsIn(message.subarray(end + 1, at + size));
    }
    at += size;
  }
  return { ...body, ...more };
}

function documentsIn(bytes: Buffer): Document[] {
  const found: Document[] = [];
  for (let at = 0; at < bytes.length; at += bytes.readInt32LE(at))
    found.push(BSON.deserialize(bytes.subarray(at, at + bytes.readInt32LE(at))));
  return found;
}

function queryOf(message: Buffer): Document {
  const start = message.indexOf(0, 4) + 1 + 8;
  return BSON.deserialize(message.subarray(start, start + message.readInt32LE(start)));
}

function encode(document: Document, responseTo: number, asked: number): Buffer {
  const body = Buffer.from(BSON.serialize(document));
  const start = asked === opQuery ? Buffer.alloc(20) : Buffer.alloc(5);
  if (asked === opQuery) start.writeInt32LE(1, 16);
  const header = Buffer.alloc(headerBytes);
  header.writeInt32LE(headerBytes + start.length + body.length, 0);
  header.writeInt32LE(responseTo, 8);
  header.writeInt32LE(asked === opQuery ? opReply : opMsg, 12);
  return Buffer.concat([header, start, body]);
}
