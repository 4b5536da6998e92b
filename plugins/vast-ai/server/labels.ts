import type { Contract } from './api/shapes.ts';

/** What a rented machine is for; written on it when it is rented, so that it is known for ours whatever happens after. */
export interface Purpose {
  readonly groupId: number;
  readonly accountId: number;
  readonly modelId: number;
  readonly instanceId: number;
  readonly attempt: number;
  /** Where the HTTP server of the container listens; 0 where it has none. */
  readonly port: number;
}

const prefix = (installation: string): string => `berth:${installation.replaceAll('-', '').slice(0, 16)}:`;

export const labelOf = (installation: string, purpose: Purpose): string =>
  prefix(installation) +
  [purpose.groupId, purpose.accountId, purpose.modelId, purpose.instanceId, purpose.attempt, purpose.port].join(':');

/** One of our machines. */
export interface Rental extends Purpose {
  readonly contract: Contract;
  /** What it is called among the servers of its group. */
  readonly name: string;
}

/** Undefined where somebody else rented it with the same key. */
export function rentalOf(installation: string, contract: Contract): Rental | undefined {
  const start = prefix(installation);
  if (!contract.label.startsWith(start)) return undefined;
  const numbers = contract.label.slice(start.length).split(':').map(Number);
  if (numbers.length !== 6 || !numbers.every((each) => Number.isSafeInteger(each))) return undefined;
  const [groupId, accountId, modelId, instanceId, attempt, port] = numbers as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return { groupId, accountId, modelId, instanceId, attempt, port, contract, name: serverName(contract.id) };
}

export const serverName = (contractId: number): string => `vast-${contractId}`;

/** Whether a place such as `Sweden, SE` is in another country than the installation; not where either is not told. */
export function isAbroad(location: string, country: string | undefined): boolean {
  const there = /\b([A-Z]{2})$/.exec(location)?.[1];
  return country !== undefined && there !== undefined && there !== country;
}
