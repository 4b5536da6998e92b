import type { Browser, BrowserContext, Page } from 'playwright';

/** How slow the browser is made. */
export interface Handicap {
  readonly name: string;
  /** How many times slower the processor is. */
  readonly processor: number;
  /** A mobile line: 9 Mbit/s and 60 ms to and fro. */
  readonly mobile?: boolean;
}

/** One page, and what on it is the first thing of use. */
export interface Place {
  readonly url: string;
  readonly useful: string;
  /** A session to open it with. */
  readonly session?: string;
}

/** One visit with nothing in the cache; times in milliseconds. */
export interface Visit {
  /** Until the first thing of use is on the page. */
  readonly ready: number;
  /** Largest paint until the page came to rest. */
  readonly largestPaint: number;
  /** What tasks lasted beyond 50 ms each until the page came to rest. */
  readonly blocked: number;
  readonly shift: number;
  /** Requests that had gone out when it was ready. */
  readonly requests: number;
}

/** What is on its way when a page is ready may still hold it up; this long after the last of it, the page is at rest. */
const restMs = 600;

interface Seen {
  ready: number;
  /** When the last thing was seen, on the page's own clock. */
  last: number;
  largestPaint: number;
  blocked: number;
  shift: number;
}

/** Runs in the page, before anything of its own. */
function watch(useful: string): void {
  const seen: Seen = { ready: 0, last: 0, largestPaint: 0, blocked: 0, shift: 0 };
  Object.assign(globalThis, { seen });
  const observe = (type: string, note: (entry: any) => void) =>
    new PerformanceObserver((list) => {
      list.getEntries().forEach(note);
      seen.last = performance.now();
    }).observe({ type, buffered: true });
  observe('longtask', ({ duration }) => (seen.blocked += duration - 50));
  observe('largest-contentful-paint', ({ startTime }) => (seen.largestPaint = startTime));
  observe('layout-shift', ({ value, hadRecentInput }) => (seen.shift += hadRecentInput ? 0 : value));
  const look = () => {
    if (document.querySelector(useful)) seen.ready = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

export async function visit(browser: Browser, { url, useful, session }: Place, handicap: Handicap): Promise<Visit> {
  return inContext(browser, { url, session }, async (page) => {
    const debug = await page.context().newCDPSession(page);
    await debug.send('Emulation.setCPUThrottlingRate', { rate: handicap.processor });
    if (handicap.mobile)
      await debug.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 60,
        downloadThroughput: (9 * 2 ** 20) / 8,
        uploadThroughput: (2 * 2 ** 20) / 8,
      });
    await page.addInitScript(watch, useful);
    let requests = 0;
    page.on('request', () => (requests += 1));
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForFunction(() => (globalThis as unknown as { seen: Seen }).seen.ready > 0, undefined, {
      timeout: 30_000,
    });
    const untilReady = requests;
    await page.waitForLoadState('networkidle');
    await page.waitForFunction(
      (ms) => {
        const { seen } = globalThis as unknown as { seen: Seen };
        return seen.largestPaint > 0 && performance.now() - Math.max(seen.last, seen.ready) > ms;
      },
      restMs,
      { timeout: 30_000 },
    );
    const { ready, largestPaint, blocked, shift } = await page.evaluate(
      () => (globalThis as unknown as { seen: Seen }).seen,
    );
    return { ready, largestPaint, blocked, shift, requests: untilReady };
  });
}

/** How many requests an open page makes within a time, seen and then hidden. */
export async function countPolls(
  browser: Browser,
  { url, useful, session }: Place,
  ms: number,
): Promise<{ seen: number; hidden: number }> {
  return inContext(browser, { url, session }, async (page) => {
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.waitForSelector(useful);
    let requests = 0;
    page.on('request', () => (requests += 1));
    const countFor = async () => {
      requests = 0;
      await page.waitForTimeout(ms);
      return requests;
    };
    const seen = await countFor();
    await page.evaluate(() => {
      Object.defineProperties(document, { visibilityState: { get: () => 'hidden' }, hidden: { get: () => true } });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    // What was on its way may still come.
    await page.waitForTimeout(1_000);
    return { seen, hidden: await countFor() };
  });
}

export async function inContext<T>(
  browser: Browser,
  { url, session }: { url: string; session: string | undefined },
  use: (page: Page) => Promise<T>,
): Promise<T> {
  const context: BrowserContext = await browser.newContext({
    locale: 'en-GB',
    viewport: { width: 1440, height: 1000 },
  });
  try {
    // Of the whole site, not of the page's folder alone.
    if (session) await context.addCookies([{ name: 'berth_session', value: session, url: new URL(url).origin }]);
    return await use(await context.newPage());
  } finally {
    await context.close();
  }
}
