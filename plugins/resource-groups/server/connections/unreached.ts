import { AddressRefused } from '#core/server/networks.ts';

interface Failure {
  readonly message: string;
  readonly code?: unknown;
  readonly syscall?: unknown;
}

/** Why a place cannot be reached, as its operator is told it. Of addresses that were tried in turn, the sentence is empty. */
export const inFull = ({ message, code }: Failure): string => message || String(code ?? '');

/** The same for those whose services run there, whom its address does not concern: failures of the way there name it in their sentences. */
export function withoutAddress(failure: Failure): string {
  if (failure instanceof AddressRefused) return 'it is at no address that external connections may reach';
  const { message, code, syscall } = failure;
  if (typeof code !== 'string') return message;
  return typeof syscall === 'string' ? `${syscall} ${code}` : code;
}
