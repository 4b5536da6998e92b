import { expect } from 'vitest';
import { frame, message, text } from './gate-bytes.ts';
import { body, payload, Peer } from './gate-peer.ts';
import type { GateScene } from './gate-scene.ts';

/** What a client says of itself and of whom it wants, where it is not what is right. */
export interface ClientAsked {
  readonly account?: string;
  readonly model?: string;
  readonly token?: string;
  readonly fields?: readonly Buffer[];
}

export const predicting = message(body.predict, payload(101, '{"a": 1}', 'T'), payload(102, '{}'));

/** The fields that every request of a client begins with. */
export const targetFields = ({ account = 'system', model = '', token = '' }: ClientAsked): readonly Buffer[] => [
  text(1, account),
  text(2, model),
  text(3, token),
];

/** A client that has sent its one request. */
export function ask(
  scene: GateScene,
  method: string,
  { fields = [predicting], ...asked }: ClientAsked,
  sent: Readonly<Record<string, string>> = {},
): Peer {
  const client = new Peer(scene.gatePort, method, sent);
  client.stream.end(frame([...targetFields(asked), ...fields]));
  return client;
}

/** The fault that a client's call ends with. */
export async function faultOf(client: Peer): Promise<{
  code: string | undefined;
  says: string | undefined;
  status: number;
  args: Readonly<Record<string, string>>;
}> {
  const error = (await client.next(body.error)).in(body.error);
  expect((await client.ended).status).toBe('0');
  return { code: error.text(1), says: error.text(2), status: error.number(3), args: error.map(4) };
}
