import type { FastifyRequest } from 'fastify';

/** HTTP headers that travel on to the service, under the names that services know. */
const passed: readonly (readonly [http: string, service: string])[] = [
  ['mlp-billing-key', 'MLP-BILLING-KEY'],
  ['z-priority', 'Z-Priority'],
  ['traceparent', 'traceparent'],
];

export function serviceHeaders({ id, headers }: Pick<FastifyRequest, 'id' | 'headers'>): Record<string, string> {
  const given: Record<string, string> = { 'Z-requestId': id };
  for (const [http, service] of passed) {
    const value = headers[http];
    if (typeof value === 'string') given[service] = value;
  }
  return given;
}
