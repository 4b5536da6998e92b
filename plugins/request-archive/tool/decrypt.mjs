#!/usr/bin/env node
// Decrypts archived requests with the private key that belongs to the public one in the service's settings.
//
//   node decrypt.mjs private.pem < requests.jsonl > decrypted.jsonl
//
// Needs Node 20 or newer and nothing else. A key with a passphrase takes it from PRIVATE_KEY_PASSPHRASE. Lines that are not
// encrypted pass through. Lines that cannot be decrypted are told on standard error and left out; the exit code is then 1.
import { constants, createDecipheriv, createPrivateKey, privateDecrypt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const [file, ...others] = process.argv.slice(2);
if (file === undefined || others.length > 0)
  fail('Usage: node decrypt.mjs private.pem < requests.jsonl > decrypted.jsonl');
const key = readKey(file);

let number = 0;
for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  number += 1;
  if (line.trim() === '') continue;
  try {
    const { encrypted, ...rest } = JSON.parse(line);
    const read = encrypted === undefined ? rest : { ...rest, bodies: JSON.parse(decrypt(encrypted)) };
    if (!process.stdout.write(`${JSON.stringify(read)}\n`))
      await new Promise((resolve) => process.stdout.once('drain', resolve));
  } catch (error) {
    process.exitCode = 1;
    console.error(
      `Line ${number} could not be decrypted: ${error.message}. It was encrypted with another key, or is damaged.`,
    );
  }
}

/** Opens a JWE in compact form: header, wrapped key, nonce, encrypted text and tag, in Base64url with dots between. */
function decrypt(jwe) {
  const [header, ...parts] = jwe.split('.');
  if (parts.length !== 4) throw new Error('it is no JWE in compact form');
  const { alg, enc } = JSON.parse(Buffer.from(header, 'base64url').toString());
  if (alg !== 'RSA-OAEP-256' || enc !== 'A256GCM')
    throw new Error(`it was encrypted by ${alg} and ${enc}, which this program does not know`);
  const [wrapped, nonce, sealed, tag] = parts.map((part) => Buffer.from(part, 'base64url'));
  const contentKey = privateDecrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }, wrapped);
  const decipher = createDecipheriv('aes-256-gcm', contentKey, nonce, { authTagLength: 16 })
    .setAAD(Buffer.from(header))
    .setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed), decipher.final()]).toString();
}

function readKey(path) {
  try {
    return createPrivateKey({ key: readFileSync(path), passphrase: process.env.PRIVATE_KEY_PASSPHRASE });
  } catch (error) {
    return fail(`The private key in ${path} cannot be read: ${error.message}.`);
  }
}

function fail(message) {
  console.error(message);
  process.exit(2);
}
