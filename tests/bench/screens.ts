import type { Browser, Page } from 'playwright';
import { launchBrowser } from '../harness/chromium.ts';
import { startBareSite } from './bare-site.ts';
import { withServices } from './database.ts';
import { median, quantile, type Report } from './figures.ts';
import { fillFleet } from './fleet-scene.ts';
import { fillScreens } from './screens-scene.ts';
import { inContext, type Place } from './visit.ts';

const sizes = { instances: 1_000, events: 1_000_000 } as const;
const fleetSizes = { servers: 500, instances: 10_000 } as const;
const lines = 1_000_000;
const rounds = 3;

/** Screens of operations over much of everything: how soon they are of use, and what they ask, load and draw. */
export const screens = (report: Report): Promise<void> =>
  withServices(100, async (server) => {
    const { url, session } = server;
    const fleet = await fillFleet(server, fleetSizes);
    const home = await fillScreens(server, sizes);
    const bare = await startBareSite();
    const browser = await launchBrowser();
    const at = (path: string, useful: string): Place => ({ url: url + path, useful, session });
    try {
      const places: Readonly<Record<string, Place>> = {
        '1,000 instances': at(`${home}/diagnostic`, 'main table tbody tr:nth-child(20)'),
        '1,000 instances to choose from': at(`${home}/diagnostic/events`, 'main nav button[aria-pressed]'),
        '1,000,000 events': at(`${home}/history`, 'main table tbody tr:nth-child(20)'),
        '30 days of a service': at(`${home}/diagnostic/monitoring?range=30d`, 'main canvas'),
        '30 days of an account': at('/workspace/diagnostic/monitoring?range=30d', 'main canvas'),
        '500 servers of a group': at(fleet, 'main li section h3'),
        'services of 10,000 instances': at(`${fleet}/services`, 'main table tbody tr:nth-child(20)'),
        'what 10,000 instances take': at(`${fleet}/monitoring`, 'main table tbody tr:nth-child(20)'),
        'My space': at('/workspace', 'main table a[href*="/workspace/model/"]'),
      };
      const looks = new Map<string, Look[]>();
      // In turn, so that all have the same share of the machine's bad moments.
      for (let round = 0; round < rounds; round++)
        for (const [name, place] of Object.entries({ bare: { url: bare.url, useful: 'h1' }, ...places }))
          looks.set(name, [...(looks.get(name) ?? []), await look(browser, place, name)]);
      const of = (name: string, key: keyof Look) => median(looks.get(name)!.map((each) => each[key]));
      const reference = { name: 'the bare page', value: of('bare', 'ready') / 1000, usual: 0.21 };
      for (const name of Object.keys(places)) {
        const ready = of(name, 'ready') / 1000;
        report({ name: `${name}: ready`, value: ready, unit: 's', reference, limit: { must: 1.2, aim: 0.8 } });
        report({
          name: `${name}: calls until at rest`,
          value: of(name, 'calls'),
          unit: '',
          limit: { must: 15, aim: 8 },
        });
        report({
          name: `${name}: their answers`,
          value: of(name, 'bytes') / 1000,
          unit: 'kB',
          limit: { must: 700, aim: 200 },
        });
        report({ name: `${name}: nodes drawn`, value: of(name, 'nodes'), unit: '', limit: { must: 2_500 } });
      }
      await inContext(browser, { url, session }, (page) => readLog(page, url + home, reference, report));
    } finally {
      await browser.close();
      bare.stop();
    }
  });

/** One visit with nothing in the cache. */
interface Look {
  /** Milliseconds until the first thing of use is on the page. */
  readonly ready: number;
  /** What the page asked for until it came to rest, how many bytes that was, and how many nodes it then held. */
  readonly calls: number;
  readonly bytes: number;
  readonly nodes: number;
}

export const look = (browser: Browser, { url, useful, session }: Place, name: string): Promise<Look> =>
  inContext(browser, { url, session }, async (page) => {
    let calls = 0;
    const sizes: Promise<number>[] = [];
    page.on('response', (response) => {
      if (!response.url().includes('/api/')) return;
      calls += 1;
      // What is heard by a stream has no end.
      if (response.request().resourceType() === 'eventsource') return;
      const size = response.body().then(
        (body) => body.length,
        () => 0,
      );
      sizes.push(size);
    });
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForSelector(useful, { timeout: 60_000 }).catch(async (error: Error) => {
      const shown = await page.locator('body').innerText();
      throw new Error(`${name} did not come; the page says: ${shown.slice(0, 500)}`, { cause: error });
    });
    const ready = await page.evaluate(() => performance.now());
    await page.waitForLoadState('networkidle');
    const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    return { ready, calls, bytes, nodes };
  });

/** A million lines: how soon they are there, and how smoothly they scroll, are searched and sieved. */
async function readLog(
  page: Page,
  home: string,
  reference: { readonly name: string; readonly value: number; readonly usual: number },
  report: Report,
): Promise<void> {
  const body = Buffer.from(
    Array.from(
      { length: lines },
      (_, at) =>
        `2026-03-12T12:${String(Math.floor(at / 60_000) % 60).padStart(2, '0')}:00.000Z ${at % 100 === 0 ? 'ERROR' : 'INFO'} request ${at} took 12 ms\n`,
    ).join(''),
  );
  await page.addInitScript(() => localStorage.setItem('USER_LANGUAGE', 'en'));
  // What instances elsewhere write is with them: here it is as if they ran on this machine.
  await page.route('**/instances/page?*', async (route) => {
    const answer = await route.fetch();
    const list = (await answer.json()) as { readonly records: object[]; readonly crowd: object };
    const records = list.records.slice(0, 1).map((each) => ({ ...each, instanceHostingType: 'hostingServer' }));
    await route.fulfill({ response: answer, json: { ...list, records, crowd: { ...list.crowd, listed: 1 } } });
  });
  await page.route('**/file/logs/attempts', (route) => route.fulfill({ json: { attempts: [] } }));
  await page.route('**/file/logs?*', (route) => {
    const from = Number(new URL(route.request().url()).searchParams.get('fromByte') ?? 0);
    return route.fulfill({ body: body.subarray(from), contentType: 'text/plain; charset=utf-8' });
  });
  const began = performance.now();
  await page.goto(`${home}/diagnostic/logs`);
  await page.getByText('1,000,000 lines').waitFor({ timeout: 120_000 });
  report({
    name: '1,000,000 lines: read and shown',
    value: (performance.now() - began) / 1000,
    unit: 's',
    reference,
    limit: { must: 12, aim: 6 },
  });
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  report({ name: '1,000,000 lines: nodes drawn', value: nodes, unit: '', limit: { must: 2_500 } });
  const frames = await page.getByRole('region', { name: 'Output' }).evaluate(scroll);
  report({
    name: '1,000,000 lines: frames while scrolling, p98',
    value: quantile(frames, 0.98),
    unit: 'ms',
    reference: { ...reference, value: reference.value * 1000, usual: reference.usual * 1000 },
    limit: { must: 120, aim: 50 },
  });
  const searched = performance.now();
  await page.getByRole('searchbox', { name: 'Search the log' }).fill('request 99999');
  await page.getByText('11 matches').waitFor({ timeout: 60_000 });
  report({
    name: '1,000,000 lines: searched through, the pause in typing included',
    value: (performance.now() - searched) / 1000,
    unit: 's',
    reference,
    limit: { must: 3, aim: 1.5 },
  });
}

/** Runs in the page: scrolls through a box from end to end and back; answers how long its frames took, in milliseconds. */
async function scroll(box: Element): Promise<number[]> {
  const times: number[] = [];
  const steps = 120;
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
  let last = await frame();
  for (let step = 0; step < steps; step++) {
    const share = step < steps / 2 ? 1 - (2 * step) / steps : (2 * step) / steps - 1;
    box.scrollTop = share * (box.scrollHeight - box.clientHeight);
    const now = await frame();
    times.push(now - last);
    last = now;
  }
  return times;
}
