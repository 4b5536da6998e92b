import type { Endpoint } from './address.ts';
import type { Addresses } from './allowed.ts';
import type { MongoAccess } from './mongo-place.ts';
import type { PostgresPlace } from './postgres-store.ts';
import type { Store } from './store.ts';

interface Common {
  readonly collection: string;
  /** Where alone its server is connected to: which addresses are allowed is known to the server process. */
  readonly addresses: Addresses;
  /** Who may vouch for the server, where TLS is spoken to it. */
  readonly authorities: readonly string[] | undefined;
}

export interface PostgresWish extends Common {
  readonly kind: 'postgres';
  readonly place: PostgresPlace;
}

export interface MongoWish extends Common {
  readonly kind: 'mongodb';
  readonly access: MongoAccess;
  readonly endpoint: Endpoint;
}

/** All that another process needs to know to open a store. */
export type Wish = PostgresWish | MongoWish;

/** What is asked of a store in another process. */
export type Asked =
  | { readonly method: 'load'; readonly given: readonly [Wish['kind']] }
  | { readonly method: 'open'; readonly given: readonly [Wish] }
  | { [Method in keyof Store]: { readonly method: Method; readonly given: Parameters<Store[Method]> } }[keyof Store];

export interface Question {
  readonly id: number;
  /** As the server process has numbered it. */
  readonly store: number;
  readonly asked: Asked;
}

/** What was done, or why it was not. */
export interface Reply {
  readonly id: number;
  readonly done?: unknown;
  readonly failed?: Failure;
}

export interface Failure {
  readonly name: string;
  readonly message: string;
}

/** Said by a process that ends by a failure which belongs to no question. */
export interface LastWords {
  readonly ended: Failure;
}
