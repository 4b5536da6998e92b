import { closeSync, readFileSync } from 'node:fs';

type Variables = Record<string, string | undefined>;

/** Where the launcher hands secrets over: the number of an open file with a line for each, its value in base64. */
const handover = 'SECRETS_FROM';

/** Puts among the variables what the launcher kept out of them, so that nobody reads it in the list of processes. */
export function takeSecrets(variables: Variables): void {
  const file = Number(variables[handover]);
  delete variables[handover];
  if (!Number.isInteger(file) || file < 3) return;
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [name, value] = line.split(' ');
    if (name && value !== undefined) variables[name] = Buffer.from(value, 'base64').toString();
  }
  closeSync(file);
}

const secret = /^(DATABASE|SMTP)_URL$|SECRET|PASSWORD|TOKEN|_HEADERS$/;

/** Takes the secrets out of the variables once they were read, so that no program which is started later is given any. */
export function forgetSecrets(variables: Variables): void {
  for (const name of Object.keys(variables)) if (secret.test(name)) delete variables[name];
}
