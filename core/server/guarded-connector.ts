import { buildConnector } from 'undici';
import { guardedLookup, requireAllowed, type Networks } from './networks.ts';

const connectMs = 10_000;

/** Connects to allowed addresses only. */
export function guardedConnector(networks: Networks): buildConnector.connector {
  const connect = buildConnector({ timeout: connectMs, lookup: guardedLookup(networks) });
  return (options, callback) => {
    try {
      requireAllowed(networks, options.hostname);
    } catch (error) {
      callback(error as Error, null);
      return;
    }
    connect(options, callback);
  };
}
