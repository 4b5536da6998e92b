import { readdirSync, readFileSync } from 'node:fs';
import type { Browser } from 'playwright';
import { launchBrowser } from '../harness/chromium.ts';
import budgets from '../budgets.json' with { type: 'json' };
import { startBareSite } from './bare-site.ts';
import { versioned } from './beside.ts';
import { owner, withServices } from './database.ts';
import { median, type Report } from './figures.ts';
import { countPolls, visit, type Handicap, type Place, type Visit } from './visit.ts';

const services = 10_000;
const rounds = 5;
const pollMs = 15_000;

const handicaps = [
  { name: '1x', processor: 1 },
  { name: '4x slower', processor: 4 },
  { name: '4x slower, mobile', processor: 4, mobile: true },
] as const satisfies readonly Handicap[];
/** Seconds until a page is ready that lists services, and what a bare page takes on the machine that the limits were set on. */
const readyLimits = {
  '1x': { must: 1, aim: 0.6, usual: 0.21 },
  '4x slower': { must: 2, aim: 1.3, usual: 0.63 },
  '4x slower, mobile': { must: 2.5, aim: 1.8, usual: 0.62 },
} as const;

/** What a browser has to load, and how soon pages are of use, beside a page with React and nothing else. */
export const web = (report: Report): Promise<void> =>
  withServices(services, async ({ url, session }) => {
    const bare = await startBareSite();
    const browser = await launchBrowser();
    try {
      weigh(report, bare.bytes);
      const pages = {
        'the catalogue': { url: `${url}/catalog`, useful: 'main article a[href*="/service-"]' },
        'My space': { url: `${url}/workspace`, useful: 'main table a[href*="/workspace/model/"]', session },
      };
      const home = `${url}/workspace/model/${owner}/${versioned}/settings`;
      const beside = {
        'settings of a service': { url: `${home}/hosting`, useful: 'main [data-setting] input', session },
        '200 versions of a service': { url: `${home}/versions`, useful: 'main table tbody tr', session },
        '2,000 images': { url: `${url}/workspace/images`, useful: 'main table a[href*="/workspace/images/"]', session },
      };
      for (const handicap of handicaps) {
        const all = handicap.name === '4x slower' ? { ...pages, ...beside } : pages;
        await compare(report, browser, { url: bare.url, useful: 'h1' }, all, handicap);
      }
      const polls = await countPolls(browser, pages['My space'], pollMs);
      report({ name: `requests of My space in ${pollMs / 1000} s, seen`, value: polls.seen, unit: '' });
      report({
        name: `requests of My space in ${pollMs / 1000} s, hidden`,
        value: polls.hidden,
        unit: '',
        limit: { must: 0 },
      });
    } finally {
      await browser.close();
      bare.stop();
    }
  });

/** The weights that the build left, against the budgets that the tests hold. */
function weigh(report: Report, bareBytes: number): void {
  const reference = { name: 'the bare page', value: bareBytes / 1000 };
  for (const host of readdirSync('dist/web')) {
    const { pages, styles } = JSON.parse(readFileSync(`dist/web/${host}/weights.json`, 'utf8')) as {
      pages: Record<string, { bytes: number }>;
      styles: number;
    };
    for (const path of ['/', '/catalog', '/workspace']) {
      const page = pages[path];
      if (page)
        report({
          name: `${host}: scripts of ${path}, packed`,
          value: page.bytes / 1000,
          unit: 'kB',
          reference,
          limit: { must: ((budgets.pages as Record<string, number>)[path] ?? budgets.pages['any other']) / 1000 },
        });
    }
    report({
      name: `${host}: styles, packed`,
      value: styles / 1000,
      unit: 'kB',
      limit: { must: budgets.styles / 1000, aim: 15 },
    });
  }
}

async function compare(
  report: Report,
  browser: Browser,
  bare: Place,
  pages: Readonly<Record<string, Place>>,
  handicap: (typeof handicaps)[number],
): Promise<void> {
  const visits = new Map<string, Visit[]>();
  // In turn, so that all have the same share of the machine's bad moments.
  for (let round = 0; round < rounds; round++) {
    for (const [name, place] of Object.entries({ bare, ...pages }))
      visits.set(name, [...(visits.get(name) ?? []), await visit(browser, place, handicap)]);
  }
  const of = (name: string, key: keyof Visit) => median(visits.get(name)!.map((each) => each[key]));
  const { usual, ...limit } = readyLimits[handicap.name];
  const reference = { name: 'the bare page', value: of('bare', 'ready') / 1000, usual };
  for (const name of Object.keys(pages)) {
    const label = (what: string) => `${name}, ${handicap.name}: ${what}`;
    report({ name: label('ready'), value: of(name, 'ready') / 1000, unit: 's', reference, limit });
    if (handicap.name === '4x slower') {
      report({
        name: label('ready beside the bare page'),
        value: of(name, 'ready') / 1000,
        unit: 's',
        reference,
        limit: { must: 3, ofRatio: true },
      });
      report({
        name: label('blocked in all'),
        value: of(name, 'blocked'),
        unit: 'ms',
        reference: { name: 'ready, the bare page', value: of('bare', 'ready'), usual: 400 },
        limit: { must: 200, aim: 80 },
      });
    }
    if (handicap.name === '4x slower, mobile') {
      report({
        name: label('largest paint'),
        value: of(name, 'largestPaint') / 1000,
        unit: 's',
        reference: { ...reference, name: 'ready, the bare page' },
        limit: { must: 2, aim: 1.5 },
      });
      report({ name: label('layout shift'), value: of(name, 'shift'), unit: '', limit: { must: 0.05, aim: 0.02 } });
      report({
        name: label('requests until ready'),
        value: of(name, 'requests'),
        unit: '',
        limit: { must: 15, aim: 8 },
      });
    }
  }
}
