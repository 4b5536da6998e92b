import type { Collection, MongoClient } from 'mongodb';
import { lookupAmong } from './allowed.ts';
import { mostAtOnce, openMs, type Store } from './store.ts';
import type { MongoWish } from './wishes.ts';

interface Document {
  readonly _id: string;
  readonly modelId: number;
  readonly usedAt: Date;
  readonly answer: Buffer;
}

// A driver weighs much and few services need it, so it is loaded with the first store of its kind.
const driver = await import('mongodb');

/** Each server is asked directly: what a driver is told of other servers by the one that it asks could lead it anywhere. */
export async function openMongo({
  access,
  endpoint: { host, port },
  collection,
  addresses,
}: MongoWish): Promise<Store> {
  const { user, password, authSource, authMechanism, replicaSet, tls, database } = access;
  const client = new driver.MongoClient(`mongodb://${host.includes(':') ? `[${host}]` : host}:${port}/`, {
    directConnection: true,
    lookup: lookupAmong(addresses),
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
