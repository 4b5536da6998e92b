import type { ArchivedRequest } from '#plugins/request-archive/contract.ts';
import type { LinkedTest } from '#plugins/testing/web/public.ts';

/** Why an archived request cannot be sent from the test form. */
export type Unsendable = 'encrypted' | 'method' | 'cut' | 'binary';

/** An archived request as a test, or why it is none: the form sends whole JSON to a service's main method. */
export function sendableOf({
  bodies,
  encrypted,
}: Pick<ArchivedRequest, 'bodies' | 'encrypted'>): { readonly test: LinkedTest } | { readonly why: Unsendable } {
  if (!bodies) return { why: encrypted === undefined ? 'binary' : 'encrypted' };
  if ('methodName' in bodies.request) return { why: 'method' };
  const { data, config } = bodies.request;
  if (data.cutFrom !== undefined || config?.cutFrom !== undefined) return { why: 'cut' };
  if (data.json === undefined) return { why: 'binary' };
  return { test: { request: data.json, ...(config?.json === undefined ? {} : { config: config.json }) } };
}
