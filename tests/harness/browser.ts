import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext, Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, inject, onTestFinished } from 'vitest';
import { launchBrowser } from './chromium.ts';
import { password } from './product.ts';

let browser: Browser;

/** One browser for a file of journeys; each visit has a context of its own. */
export function useBrowser(extra: readonly string[] = []): void {
  beforeAll(async () => {
    browser = await launchBrowser(extra);
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
export async function visit({ login, theme = 'light', language = 'en', width = 1440, followsAccount = false, product = inject('url'), host, expected }: Wishes = {}): Promise<Visit> {
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
  if (!followsAccount) await context.addInitScript((chosen) => {
    // Pages that are held apart from their origin have no storage.
    if (self.origin !== 'null' && localStorage.getItem('USER_LANGUAGE') === null) localStorage.setItem('USER_LANGUAGE', chosen);
  }, language);
  const complaints: string[] = [];
  const page = await context.newPage();
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  onTestFinished(async () => {
    await context.close();
    expect(complaints.filter((each) => !expected?.test(each))).toEqual([]);
  });
  if (login) await context.request.post('/accounts/login', { form: { login, password, redirectUrl: '/' }, headers: { origin: url }, maxRedirects: 0 });
  const goto = async (path: string) => {
    await page.goto(path, { waitUntil: 'networkidle' });
    await whenDrawn(page);
  };
  return { page, context, complaints, goto };
}

/** A page that asks nothing is at rest before it is drawn. */
async function whenDrawn(page: Page): Promise<void> {
  await page.waitForFunction(() => document.getElementById('root')?.childElementCount !== 0);
}

/** Has pages come without the answers that the server puts into them, so that a journey can answer the calls of the start itself. */
export async function withoutAnswers(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    return route.fulfill({ response, body: (await response.text()).replace(/(<script [^>]*id="answers">)[^<]*/, '$1{}') });
  });
}

/** Has a tab believe that it is hidden or shown, as when another one is brought before it. */
export const setHidden = (page: Page, hidden: boolean): Promise<void> =>
  page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => (now ? 'hidden' : 'visible') });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, hidden);

/** Writes into an editor as a person does, in place of what stands there. */
export async function write(editor: Locator, text: string): Promise<void> {
  await editor.click();
  await editor.press('ControlOrMeta+a');
  await editor.press('Delete');
  await editor.pressSequentially(text);
}

const axe = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

/** What axe finds wrong on the page as it stands; empty is the only good answer. */
export async function axeProblems(page: Page): Promise<readonly string[]> {
  // Evaluated through the debugger, so that the page's own policy about scripts stays as it is.
  await page.evaluate(axe);
  const violations = await page.evaluate(async () => {
    const { axe: run } = globalThis as unknown as { axe: { run: (context: object) => Promise<{ violations: unknown }> } };
    return (await run.run({ exclude: ['[data-base-ui-focus-guard]'] })).violations;
  });
  return (violations as Violation[]).map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}
