import type { Environment } from '../environment.ts';

/** Where a server was to listen, and the variable that says on which port. */
interface Wanted extends Pick<Environment, 'bind' | 'port'> {
  readonly variable?: string;
}

/** What a start is refused with that cannot listen where its variables say. */
export function whyNotListening(error: unknown, { bind, port, variable = 'PORT' }: Wanted): unknown {
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: `another program listens there: stop it, or set ${variable} to another port`,
    EADDRNOTAVAIL: 'this machine has no such address: set BIND to one of its own, or to 0.0.0.0 for all of them',
    ENOTFOUND: 'no such name is known: set BIND to an address of this machine',
    EACCES: `this user may not listen there: set ${variable} to 1024 or above`,
  };
  const reason = reasons[(error as NodeJS.ErrnoException).code ?? ''];
  if (reason === undefined) return error;
  return new Error(`Cannot listen on ${bind}:${port}, as BIND and ${variable} say; ${reason}.`, { cause: error });
}
