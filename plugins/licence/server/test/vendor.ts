import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CompactSign, importPKCS8 } from 'jose';

const folder = mkdtempSync(join(tmpdir(), 'licence-'));

/** Runs the vendor's tool. */
export const tool = (...args: string[]): string =>
  execFileSync(process.execPath, ['plugins/licence/tool/licence.ts', ...args], { encoding: 'utf8', stdio: 'pipe' });

/** A file of these tests. */
export const at = (...names: string[]): string => join(folder, ...names);

/** A licence for everything and for ever. */
export const content = {
  customer: 'Acme',
  starts: '2000-01-01',
  ends: '2999-12-31',
  limits: {
    cpuTotalCount: 100,
    vramTotalGb: 100,
    allowedServices: [],
    allowedVllmModels: [],
    allowedToDevelop: true,
    allowedToFit: true,
  },
  daysBeforeHardLimits: 14,
};

for (const who of ['vendor', 'other']) {
  mkdirSync(at(who));
  tool('keys', at(who));
}
/** The public key of the vendor. */
export const publicKey = at('vendor', 'licence-public.pem');

/** A licence as the tool signs it. */
export function signed(changes: object = {}): string {
  writeFileSync(at('licence.json'), JSON.stringify({ ...content, ...changes }));
  return tool('sign', at('vendor', 'licence-private.pem'), at('licence.json'));
}

/** Anything at all under somebody's signature. */
export const signedBy = async (who: string, changes: object = {}): Promise<string> =>
  new CompactSign(
    new TextEncoder().encode(JSON.stringify({ issuedAt: new Date().toISOString(), ...content, ...changes })),
  )
    .setProtectedHeader({ alg: 'EdDSA' })
    .sign(await importPKCS8(readFileSync(at(who, 'licence-private.pem'), 'utf8'), 'EdDSA'));
