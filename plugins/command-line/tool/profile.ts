import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { parsedJson } from '#core/contract/json.ts';
import { Refusal, t } from './texts.ts';

const Profile = z.object({ url: z.url({ protocol: /^https?$/ }), key: z.string().min(1) });
/** Where a user is signed in, and by which API key. */
export type Profile = z.infer<typeof Profile>;

const file = (): string => join(process.env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'berth', 'profile.json');

/** What the environment says (`BERTH_URL` and `BERTH_API_KEY`), else what a sign-in kept. */
export function readProfile(): Profile {
  const { BERTH_URL: url, BERTH_API_KEY: key } = process.env;
  const given = url || key ? { url, key } : kept();
  const read = Profile.safeParse(given);
  if (!read.success)
    throw new Refusal(t(url || key ? 'command-line:terminal.environment' : 'command-line:terminal.signedOut'));
  return read.data;
}

const kept = (): unknown => {
  try {
    return parsedJson(readFileSync(file(), 'utf8'))?.value;
  } catch {
    return undefined;
  }
};

/** Keeps it for the commands to come, where nobody else of the machine reads it. */
export function keepProfile(profile: Profile): void {
  mkdirSync(dirname(file()), { recursive: true, mode: 0o700 });
  rmSync(file(), { force: true });
  writeFileSync(file(), `${JSON.stringify(profile, null, 2)}\n`, { mode: 0o600 });
}

export const forgetProfile = (): void => rmSync(file(), { force: true });
