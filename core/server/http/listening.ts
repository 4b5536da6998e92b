import type { Environment } from '../environment.ts';

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program listens there: stop it, or set PORT to another port',
  EADDRNOTAVAIL: 'this machine has no such address: set BIND to one of its own, or to 0.0.0.0 for all of them',
  ENOTFOUND: 'no such name is known: set BIND to an address of this machine',
  EACCES: 'this user may not listen there: set PORT to 1024 or above',
};

/** What a start is refused with that cannot listen where its variables say. */
export function whyNotListening(error: unknown, { bind, port }: Pick<Environment, 'bind' | 'port'>): unknown {
  const reason = reasons[(error as NodeJS.ErrnoException).code ?? ''];
  if (reason === undefined) return error;
  return new Error(`Cannot listen on ${bind}:${port}, as BIND and PORT say; ${reason}.`, { cause: error });
}
