import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext, Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { productUrl } from './product-url.ts';
import { launchBrowser } from './chromium.ts';
import { password } from './product.ts';

let browser: Browser;

/** Pages of journeys live for seconds: compilers that optimise what runs often take more time than they save. */
const shortLived = '--js-flags=--no-maglev --no-turbofan';

/** One browser for a file of journeys; each visit has a context of its own. */
export function useBrowser(wishes: Parameters<typeof launchBrowser>[0] = {}): void {
  beforeAll(async () => {
    browser = await launchBrowser({ ...wishes, extra: [shortLived, ...(wishes.extra ?? [])] });
  });
  afterAll(() => browser.close());
}

export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What the page complained about on its console; a journey ends with none. */
  readonly complaints: readonly string[];
  goto(path: string): Promise<void>;
}

interface Wishes {
  readonly login?: string;
  readonly theme?: 'light' | 'dark';
  readonly language?: 'en' | 'ru';
  readonly width?: number;
  /** Whether the language is the browser's alone, and goes by the account's after a sign-in; otherwise it counts as chosen by hand. */
  readonly followsAccount?: boolean;
  /** A product other than the one that all journeys share. */
  readonly product?: string;
  /** A host name other than the default one. */
  readonly host?: string;
  /** Complaints of the console that the journey provokes on purpose. */
  readonly expected?: RegExp;
}

/** Opens the product as somebody with a clean browser would. Fails the test if the page complains. */
export async function visit({
  login,
  theme = 'light',
  language = 'en',
  width = 1440,
  followsAccount = false,
  product = productUrl(),
  host,
  expected,
}: Wishes = {}): Promise<Visit> {
  const url = host ? product.replace('127.0.0.1', host) : product;
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: width < 640 ? 844 : 1000 },
    locale: language === 'ru' ? 'ru-RU' : 'en-GB',
    colorScheme: theme,
    hasTouch: width < 640,
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  if (!followsAccount)
    await context.addInitScript((chosen) => {
      // Pages that are held apart from their origin have no storage.
      if (self.origin !== 'null' && localStorage.getItem('USER_LANGUAGE') === null)
        localStorage.setItem('USER_LANGUAGE', chosen);
    }, language);
  const complaints: string[] = [];
  const page = await context.newPage();
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  onTestFinished(async () => {
    await context.close();
    expect(complaints.filter((each) => !expected?.test(each))).toEqual([]);
  });
  if (login)
    await context.request.post('/accounts/login', {
      form: { login, password, redirectUrl: '/' },
      headers: { origin: url },
      maxRedirects: 0,
    });
  const goto = async (path: string) => {
    await page.goto(path, { waitUntil: 'load' });
    await whenDrawn(page);
  };
  return { page, context, complaints, goto };
}

/** Waits until a page shows what it came for: it is drawn, and nothing in it is still on its way. Pages of the server are whole as they come. */
export async function whenDrawn(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const root = document.getElementById('root');
      const awaited = '[data-skeleton], [role="progressbar"]:not([aria-valuenow]), [aria-busy="true"]';
      return root === null || (root.childElementCount > 0 && !root.querySelector(awaited));
    },
    undefined,
    // Not with each frame, which would have the browser draw them all.
    { polling: 50 },
  );
}

/** Loads the page anew, as a reader does. */
export async function reload(page: Page): Promise<void> {
  await page.reload({ waitUntil: 'load' });
  await whenDrawn(page);
}

/** Has pages come without the answers that the server puts into them, so that a journey can answer the calls of the start itself. */
export async function withoutAnswers(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    return route.fulfill({
      response,
      body: (await response.text()).replace(/(<script [^>]*id="answers">)[^<]*/, '$1{}'),
    });
  });
}

/** Has a tab believe that it is hidden or shown, as when another one is brought before it. */
export const setHidden = (page: Page, hidden: boolean): Promise<void> =>
  page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => (now ? 'hidden' : 'visible') });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, hidden);

/** Writes into an editor as a person does, in place of what stands there; a long text is pasted. */
export async function write(editor: Locator, text: string): Promise<void> {
  await editor.click();
  await editor.press('ControlOrMeta+a');
  await editor.press('Delete');
  if (text.length < 300) await editor.pressSequentially(text);
  else await editor.page().keyboard.insertText(text);
}

const axe = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

/** What axe finds wrong on the page as it stands, or of these rules alone; empty is the only good answer. */
export async function axeProblems(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  // Evaluated through the debugger, so that the page's own policy about scripts stays as it is.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  const violations = await page.evaluate(async (runOnly) => {
    const { axe: run } = globalThis as unknown as {
      axe: { run: (context: object, options: object) => Promise<{ violations: unknown }> };
    };
    // Sheets are read by rules of experiments alone, which do not run; reading them is a quarter of the work.
    const preload = { assets: ['media'] };
    const brief = { resultTypes: ['violations'], selectors: false, preload, ...(runOnly && { runOnly }) };
    return (await run.run({ exclude: ['[data-base-ui-focus-guard]'] }, brief)).violations;
  }, rules);
  return (violations as Violation[]).map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  );
}

const colourRules = ['color-contrast', 'link-in-text-block'];

/** The same in both themes, which differ in colours alone; the page shows the light one after that. */
export async function axeProblemsInBothThemes(page: Page): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const theme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    // Pages of the server name no theme unless one was chosen.
    await page.waitForFunction((shown) => (document.documentElement.dataset.theme ?? shown) === shown, theme);
    problems.push(
      ...(await axeProblems(page, theme === 'dark' ? colourRules : undefined)).map((problem) => `${theme}: ${problem}`),
    );
  }
  return problems;
}
