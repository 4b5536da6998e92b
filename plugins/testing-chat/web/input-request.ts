// Requests of bots, as plain text and back.
import { only } from './only.ts';

/** Whom a bot takes for its client where plain text does not say it. */
const clientId = 'test';

export function read(request: unknown): string | undefined {
  const { clientId: client, input } = only(request, 'clientId', 'input') ?? {};
  return client === clientId && typeof input === 'string' ? input : undefined;
}

export function title(request: unknown): string | undefined {
  const input = (request as { input?: unknown } | null)?.input;
  return typeof input === 'string' ? input : undefined;
}

export const write = (input: string): unknown => ({ clientId, input });
