import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright';

const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const installed = (): string | undefined =>
  [process.env.CHROMIUM_PATH, chromium.executablePath(), ...systemPaths].find((path) => path && existsSync(path));

/** The path of a Chromium; installs one where the machine has none: Playwright's own, else the system's package. */
export function ensureChromium(): string {
  const found = installed();
  if (found) return found;
  const ways: readonly (readonly [string, readonly string[]])[] = [
    ['npx', ['playwright', 'install', 'chromium']],
    ['sh', ['-c', 'apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium']],
  ];
  for (const [command, args] of ways) {
    try {
      execFileSync(command, args, { stdio: 'inherit', timeout: 300_000 });
    } catch {
      continue;
    }
    const path = installed();
    if (path) return path;
  }
  throw new Error('There is no Chromium and none could be installed. Install one and name it in CHROMIUM_PATH.');
}

/** A headless browser that talks to nobody but the pages under test. */
export function launchBrowser(extra: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: ensureChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE *.localhost , EXCLUDE localhost',
      ...extra,
    ],
  });
}
