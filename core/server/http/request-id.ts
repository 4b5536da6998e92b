import { randomUUID } from 'node:crypto';

/** The id that a caller gives a request; one of ours where it gives none, or one that is no fit name in logs and lists. */
export const requestIdOf = (given: unknown): string =>
  typeof given === 'string' && /^[\w-]{1,64}$/.test(given) ? given : newRequestId();

export const newRequestId = (): string => `req_${randomUUID().replaceAll('-', '')}`;
