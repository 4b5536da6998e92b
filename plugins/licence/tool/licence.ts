// Makes the vendor's keys and signs licences: `npm run licence -- keys FOLDER` and `npm run licence -- sign PRIVATE_KEY LICENCE.json`.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CompactSign, exportPKCS8, exportSPKI, generateKeyPair, importPKCS8 } from 'jose';
import * as z from 'zod';
import { isObject, parsedJson } from '#core/contract/json.ts';
import { MlpLimits } from '#core/contract/settings.ts';
import { Licence } from '../contract/licence.ts';

/** What is signed: nothing that no installation would read, such as the misspelt name of a field, and no time that has no day. */
const Signed = Licence.extend({ limits: MlpLimits.strict() })
  .strict()
  .refine(({ starts, ends }) => starts <= ends, { path: ['ends'], error: 'must not be before starts' });

const [act, ...named] = process.argv.slice(2);

if (act === 'keys' && named.length === 1) {
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', { extractable: true });
  const [folder] = named as [string];
  const files = [
    [join(folder, 'licence-private.pem'), await exportPKCS8(privateKey), 0o600],
    [join(folder, 'licence-public.pem'), await exportSPKI(publicKey), 0o644],
  ] as const;
  const present = files.find(([path]) => existsSync(path));
  if (present) refuse(`${present[0]} is there already and is kept, so no keys are made. Name another folder.`);
  mkdirSync(folder, { recursive: true });
  for (const [path, text, mode] of files) writeFileSync(path, text, { mode, flag: 'wx' });
} else if (act === 'sign' && named.length === 2) {
  const [keyFile, file] = named as [string, string];
  const key = await importPKCS8(textOf(keyFile), 'EdDSA').catch(() =>
    refuse(`${keyFile} is not the vendor’s private key. Name the licence-private.pem that \`keys\` made.`),
  );
  const read = Signed.safeParse({ issuedAt: new Date().toISOString(), ...objectOf(file) });
  if (!read.success)
    refuse(`${file} is not what a licence holds, so it is not signed.\n${z.prettifyError(read.error)}`);
  const signed = await new CompactSign(new TextEncoder().encode(JSON.stringify(read.data)))
    .setProtectedHeader({ alg: 'EdDSA' })
    .sign(key);
  console.log(signed);
} else {
  refuse(
    'Say `keys FOLDER` to make a pair of keys there, or `sign PRIVATE_KEY LICENCE.json` to print a signed licence.',
  );
}

function refuse(why: string): never {
  console.error(why);
  process.exit(1);
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    return refuse(`${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}

function objectOf(path: string): object {
  const value = parsedJson(textOf(path))?.value;
  return isObject(value) ? value : refuse(`${path} is no JSON object, so it is not signed.`);
}
