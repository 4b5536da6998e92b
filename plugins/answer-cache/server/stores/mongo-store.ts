import type { Collection, MongoClient } from 'mongodb';
import { guardedLookup, requireAllowed, type Networks } from '#core/server/networks.ts';
import type { Endpoint } from './address.ts';
import type { MongoPlace } from './mongo-place.ts';
import { mostAtOnce, openMs, type Store } from './store.ts';

interface Document {
  readonly _id: string;
  readonly modelId: number;
  readonly usedAt: Date;
  readonly answer: Buffer;
}

export async function openMongo(place: MongoPlace, collection: string, networks: Networks): Promise<Store> {
  const failures: unknown[] = [];
  for (const endpoint of await place.endpoints()) {
    try {
      return await openOne(place, endpoint, collection, networks);
    } catch (error) {
      failures.push(error);
    }
  }
  throw failures[0];
}

/** Each server is asked directly: what a driver is told of other servers by the one that it asks could lead it anywhere. */
async function openOne(
  place: MongoPlace,
  { host, port }: Endpoint,
  collection: string,
  networks: Networks,
): Promise<Store> {
  requireAllowed(networks, host);
  // A driver weighs much and few services need it, so it is loaded when it is first needed.
  const driver = await import('mongodb');
  const { user, password, authSource, authMechanism, replicaSet, tls, database } = place;
  const client = new driver.MongoClient(`mongodb://${host.includes(':') ? `[${host}]` : host}:${port}/`, {
    directConnection: true,
    lookup: guardedLookup(networks),
    tls,
    ...(user === undefined ? {} : { auth: { username: user, password: password ?? '' }, authSource }),
    ...(authMechanism === undefined ? {} : { authMechanism }),
    ...(replicaSet === undefined ? {} : { replicaSet }),
    serverSelectionTimeoutMS: openMs,
    connectTimeoutMS: openMs,
    socketTimeoutMS: openMs,
    maxPoolSize: 8,
    retryReads: false,
    retryWrites: false,
    promoteBuffers: true,
  });
  try {
    await client.connect();
    const documents = client.db(database).collection<Document>(collection);
    // A secondary refuses this, and another server is tried.
    await documents.createIndex({ modelId: 1, usedAt: 1 });
    return new MongoStore(client, documents);
  } catch (error) {
    await client.close(true);
    throw error;
  }
}

class MongoStore implements Store {
  readonly #client: MongoClient;
  readonly #documents: Collection<Document>;

  constructor(client: MongoClient, documents: Collection<Document>) {
    this.#client = client;
    this.#documents = documents;
  }

  async get(modelId: number, key: string): Promise<Buffer | undefined> {
    const found = await this.#documents.findOne({ _id: idOf(modelId, key) }, { projection: { answer: 1 } });
    return Buffer.isBuffer(found?.answer) ? found.answer : undefined;
  }

  async put(modelId: number, answers: ReadonlyMap<string, Buffer>): Promise<void> {
    const usedAt = new Date();
    const operations = [...answers].map(([key, answer]) => ({
      replaceOne: { filter: { _id: idOf(modelId, key) }, replacement: { modelId, usedAt, answer }, upsert: true },
    }));
    await this.#documents.bulkWrite(operations, { ordered: false });
  }

  async touch(modelId: number, keys: readonly string[]): Promise<void> {
    await this.#documents.updateMany(
      { _id: { $in: keys.map((key) => idOf(modelId, key)) } },
      { $set: { usedAt: new Date() } },
    );
  }

  async trim(modelId: number, most: number): Promise<void> {
    const beyond = await this.#documents
      .find({ modelId }, { projection: { _id: 1 }, sort: { usedAt: -1 }, skip: most, limit: mostAtOnce })
      .toArray();
    if (beyond.length > 0) await this.#documents.deleteMany({ _id: { $in: beyond.map(({ _id }) => _id) } });
  }

  async clear(modelId: number): Promise<void> {
    await this.#documents.deleteMany({ modelId });
  }

  close(): Promise<void> {
    return this.#client.close(true);
  }
}

const idOf = (modelId: number, key: string): string => `${modelId}:${key}`;
