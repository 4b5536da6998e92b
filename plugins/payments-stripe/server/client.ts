import type { Stripe } from 'stripe';
import type { Log } from '#core/server/runtime.ts';
import { ProviderRefusal } from '#plugins/billing/server/public.ts';
import type { StripeSettings } from './environment.ts';

const patienceMs = 15_000;
let latest: { readonly of: StripeSettings; readonly client: Promise<Stripe> } | undefined;

/** Stripe's own library, loaded once somebody has set a key of theirs. */
export function stripeOf(settings: StripeSettings): Promise<Stripe> {
  if (latest?.of !== settings) latest = { of: settings, client: open(settings) };
  return latest.client;
}

async function open({ apiUrl, secretKey }: StripeSettings): Promise<Stripe> {
  const { default: Client } = await import('stripe');
  const { protocol, hostname, port } = new URL(apiUrl);
  return new Client(secretKey, {
    host: hostname,
    protocol: protocol === 'http:' ? 'http' : 'https',
    ...(port !== '' && { port }),
    timeout: patienceMs,
    // Nothing is told to Stripe but what a payment takes.
    telemetry: false,
  });
}

/** Asks Stripe for something; throws where it refuses or does not answer. What it says of a refusal is not kept, for it may show keys. */
export async function askStripe<T>(
  settings: StripeSettings,
  log: Log,
  ask: (client: Stripe) => Promise<T>,
): Promise<T> {
  try {
    return await ask(await stripeOf(settings));
  } catch (error) {
    const { statusCode: status } = error as { readonly statusCode?: unknown };
    if (typeof status !== 'number') throw new Error('Stripe cannot be reached.', { cause: error });
    log.warn({ provider: 'stripe', status }, 'A payment provider refused a request.');
    throw new ProviderRefusal(status);
  }
}
