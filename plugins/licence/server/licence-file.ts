import { compactVerify, errors, importSPKI } from 'jose';
import { Fault } from '#core/contract/fault.ts';
import { Licence } from '../contract/licence.ts';

const refusal = (code: string, message: string, args: Readonly<Record<string, string>> = {}): Fault =>
  new Fault(`licence.${code}`, message, 400, args);

/** The licence that a file holds. Throws the fault that says why it does not count: altered, signed by another, or for another installation. */
export async function readLicence(text: string, publicKey: string, installation: string): Promise<Licence> {
  const licence = contentOf(await payloadOf(text.trim(), publicKey));
  if (licence.installation !== undefined && licence.installation !== installation)
    throw refusal(
      'other_installation',
      `This licence is for the installation ${licence.installation}, and this one is ${installation}. Ask the vendor for a licence for this one.`,
      { wanted: licence.installation, installation },
    );
  return licence;
}

async function payloadOf(text: string, publicKey: string): Promise<string> {
  try {
    // A command's output may have been written into the file with what its runner said before.
    const signed = text.trimEnd().split('\n').at(-1)!.trim();
    const { payload } = await compactVerify(signed, await importSPKI(publicKey, 'EdDSA'), { algorithms: ['EdDSA'] });
    return new TextDecoder().decode(payload);
  } catch (error) {
    if (error instanceof errors.JWSSignatureVerificationFailed)
      throw refusal(
        'forged',
        'The signature of this licence is not the vendor’s, or the file was altered. Install the file as the vendor sent it.',
      );
    if (error instanceof errors.JOSEError)
      throw refusal('unreadable', 'This is not a licence. Install the file as the vendor sent it.');
    throw error;
  }
}

function contentOf(payload: string): Licence {
  const read = Licence.safeParse(jsonOf(payload));
  if (read.success) return read.data;
  const { path, message } = read.error.issues[0]!;
  throw refusal(
    'unknown_content',
    `The licence is signed, but ${path.join('.') || 'its content'} is not as this version knows it: ${message}. Update this installation, or ask the vendor.`,
    { field: path.join('.'), reason: message },
  );
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
