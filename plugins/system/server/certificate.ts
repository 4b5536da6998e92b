import { once } from 'node:events';
import { connect } from 'node:tls';
import type { CertificateParts } from './checks.ts';

const patienceMs = 3_000;

/** Asks who answers at an address for its certificate, and whether it is trusted here. */
export const readCertificate: CertificateParts['read'] = async ({ hostname, port }) => {
  const socket = connect({
    host: hostname,
    port: Number(port || 443),
    servername: hostname,
    // One that is not trusted is looked at too, to tell why.
    rejectUnauthorized: false,
  });
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(patienceMs) });
    const refused = socket.authorized ? undefined : String(socket.authorizationError);
    return { ends: new Date(socket.getPeerCertificate().valid_to), refused };
  } finally {
    socket.destroy();
  }
};
