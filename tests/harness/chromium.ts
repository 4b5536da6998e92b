import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium, type Browser, type LaunchOptions } from 'playwright';

type Found = Pick<LaunchOptions, 'channel' | 'executablePath'>;

/** The first of these paths that is there. */
const at = (...paths: readonly (string | undefined)[]): Found | undefined => {
  const executablePath = paths.find((path) => path && existsSync(path));
  return executablePath === undefined ? undefined : { executablePath };
};

/** Playwright keeps it beside the whole browser, and finds its file itself. */
const ownShell = (): Found | undefined =>
  existsSync(chromium.executablePath().replace(/chromium-(\d+).*/, 'chromium_headless_shell-$1'))
    ? { channel: 'chromium-headless-shell' }
    : undefined;

/** The browser without windows: it opens a page with a third of the processor time that the whole one takes. */
const shell = () => at(process.env.CHROMIUM_PATH, '/usr/bin/chromium-headless-shell') ?? ownShell();

const whole = () =>
  at(
    process.env.CHROMIUM_PATH,
    chromium.executablePath(),
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  );

const apt = (name: string) =>
  ['sh', ['-c', `apt-get update -qq && apt-get install -y -qq --no-install-recommends ${name}`]] as const;
const playwright = (...what: readonly string[]) => ['npx', ['playwright', 'install', ...what]] as const;

function install(ways: readonly (readonly [string, readonly string[]])[], there: () => Found | undefined): void {
  for (const [command, args] of ways) {
    try {
      execFileSync(command, args, { stdio: 'inherit', timeout: 180_000 });
    } catch {
      continue;
    }
    if (there()) return;
  }
}

/** Before any test: installs the Chromium that the machine lacks: the system's package, else Playwright's own. */
export default function setup(): void {
  if (!shell()) install([apt('chromium-headless-shell'), playwright('--only-shell', 'chromium')], shell);
  if (!whole()) install([apt('chromium'), playwright('chromium')], whole);
  if (!shell() && !whole())
    throw new Error('There is no Chromium and none could be installed. Install one and name it in CHROMIUM_PATH.');
}

interface Wishes {
  readonly extra?: readonly string[] | undefined;
  /** The shell knows no microphones. */
  readonly microphone?: boolean | undefined;
}

/** A headless browser that talks to nobody but the pages under test. */
export function launchBrowser({ extra = [], microphone = false }: Wishes = {}): Promise<Browser> {
  return chromium.launch({
    ...(microphone ? (whole() ?? shell()) : (shell() ?? whole())),
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
