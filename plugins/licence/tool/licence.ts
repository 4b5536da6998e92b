// Makes the vendor's keys and signs licences: `npm run licence -- keys FOLDER` and `npm run licence -- sign PRIVATE_KEY LICENCE.json`.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CompactSign, exportPKCS8, exportSPKI, generateKeyPair, importPKCS8 } from 'jose';
import * as z from 'zod';
import { Licence } from '../contract/licence.ts';

const [act, ...named] = process.argv.slice(2);

if (act === 'keys' && named.length === 1) {
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', { extractable: true });
  const [folder] = named as [string];
  const files = [
    [join(folder, 'licence-private.pem'), await exportPKCS8(privateKey), 0o600],
    [join(folder, 'licence-public.pem'), await exportSPKI(publicKey), 0o644],
  ] as const;
  const present = files.find(([path]) => existsSync(path));
  if (present) {
    console.error(`${present[0]} is there already and is kept, so no keys are made. Name another folder.`);
    process.exit(1);
  }
  mkdirSync(folder, { recursive: true });
  for (const [path, text, mode] of files) writeFileSync(path, text, { mode, flag: 'wx' });
} else if (act === 'sign' && named.length === 2) {
  const [key, file] = named.map((path) => readFileSync(path, 'utf8'));
  const read = Licence.safeParse({ issuedAt: new Date().toISOString(), ...(JSON.parse(file!) as object) });
  if (!read.success) {
    console.error(`${named[1]} is not what a licence holds, so it is not signed.\n${z.prettifyError(read.error)}`);
    process.exit(1);
  }
  const signed = await new CompactSign(new TextEncoder().encode(JSON.stringify(read.data)))
    .setProtectedHeader({ alg: 'EdDSA' })
    .sign(await importPKCS8(key!, 'EdDSA'));
  console.log(signed);
} else {
  console.error(
    'Say `keys FOLDER` to make a pair of keys there, or `sign PRIVATE_KEY LICENCE.json` to print a signed licence.',
  );
  process.exit(1);
}
