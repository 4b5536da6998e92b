import { createHmac, randomBytes } from 'node:crypto';

/** What tells the secrets of webhooks from other secrets. */
const prefix = 'whsec_';
const secretBytes = 24;

export const newSecret = (): string => prefix + randomBytes(secretBytes).toString('base64url');

/** The headers by which a receiver knows who sent a body, when, and whether it has had it before. */
export function signedHeaders(
  { secret, eventId, body }: { readonly secret: string; readonly eventId: string; readonly body: string },
  now: Date,
): Readonly<Record<string, string>> {
  const seconds = String(Math.floor(now.getTime() / 1_000));
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return {
    'mlp-webhook-id': eventId,
    'mlp-webhook-timestamp': seconds,
    'mlp-webhook-signature': `t=${seconds},v1=${signature}`,
  };
}
