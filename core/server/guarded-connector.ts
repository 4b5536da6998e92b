import { buildConnector } from 'undici';
import { guardedLookup, requireAllowed, type Networks } from './networks.ts';

const connectMs = 10_000;

/** Connects to allowed addresses only; by TLS with the certificates that are given. */
export function guardedConnector(networks: Networks, tls: buildConnector.BuildOptions = {}): buildConnector.connector {
  const connect = buildConnector({ ...tls, timeout: connectMs, lookup: guardedLookup(networks) });
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
