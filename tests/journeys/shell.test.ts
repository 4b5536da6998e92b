import type { Page, Request } from 'playwright';
import { expect, test } from 'vitest';
import { axeProblems, reload, setHidden, useBrowser, visit, withoutAnswers } from '../harness/browser.ts';
import { password } from '../harness/product.ts';

useBrowser();

const pathOf = (page: Page) => new URL(page.url()).pathname;

/** Fills in the sign-in page that the workbench led to. */
async function signIn(page: Page, login: string): Promise<void> {
  await page.waitForURL('**/accounts/login**');
  await page.locator('input[name=login]').fill(login);
  await page.locator('input[type=password]').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Has a call fail with this status and fault, until the page goes. */
const failing = (page: Page, path: RegExp, status: number, fault: object) =>
  page.route(path, (route) =>
    route.fulfill({ status, headers: { 'z-requestid': 'req_0123456789abcdef' }, json: { status, args: {}, ...fault } }),
  );

test.each([
  [undefined, '/nothing/of/the/kind', '/'],
  [undefined, '/workspace/', '/'],
  [undefined, '/superadmin', '/'],
  ['demo', '/nothing/of/the/kind', '/workspace'],
  ['demo', '/', '/workspace'],
  ['demo', '/workspace/nothing-of-the-kind', '/workspace'],
  ['superadmin', '/nothing/of/the/kind', '/superadmin'],
  ['superadmin', '/', '/superadmin'],
])('%s at %s is led to %s', async (login, path, expected) => {
  const { page, goto } = await visit(login ? { login } : {});
  await goto(path);
  await page.waitForURL((url) => url.pathname.startsWith(expected) && (expected !== '/' || url.pathname === '/'));
});

test.each([
  [undefined, '/workspace/api-keys', 'en', 'Sign in to open /workspace/api-keys'],
  [undefined, '/nothing/of/the/kind', 'ru', 'По адресу /nothing/of/the/kind страницы нет'],
  ['demo', '/workspace/image/2/ner', 'en', 'There is no page at /workspace/image/2/ner'],
] as const)('%s is told why %s leads elsewhere, until they go on', async (login, path, language, told) => {
  const { page, goto } = await visit({ language, ...(login && { login }) });
  await goto(path);
  const message = page.getByText(told);
  await message.waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^(Catalogue|Каталог)$/ })
    .click();
  await page.waitForURL('**/catalog');
  await expect.poll(() => message.count()).toBe(0);
});

test('an address that is no page of the accounts is a page that is missing to browsers, and a fault to programs', async () => {
  const { page, context, goto } = await visit({ expected: /404/ });
  await goto('/accounts/restore-password');
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  const answers = await Promise.all(
    ['text/html', '*/*'].map((accept) => context.request.get('/accounts/restore-password', { headers: { accept } })),
  );
  expect(answers.map((answer) => [answer.status(), answer.headers()['content-type']!.split(';')[0]])).toEqual([
    [404, 'text/html'],
    [404, 'application/json'],
  ]);
});

test.each([
  ['403', 1440, 'en', 'No access to this page', 'Open the catalogue'],
  ['404', 390, 'ru', 'Страница не найдена', 'Открыть каталог'],
] as const)('the page %s at %i px in %s says what is wrong and leads on', async (code, width, language, title, way) => {
  const { page, goto } = await visit({ login: 'demo', width, language, theme: width === 390 ? 'dark' : 'light' });
  await goto(`/${code}`);
  await page.getByRole('heading', { name: title }).waitFor();
  await page.getByText(code, { exact: true }).waitFor();
  expect(await axeProblems(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
    0,
  );
  await page.getByRole('main').getByRole('link', { name: way }).click();
  await page.waitForURL('**/catalog');
});

test('a user at a page for superadministrators stays there and is told so', async () => {
  const { page, goto } = await visit({ login: 'demo' });
  await goto('/superadmin');
  await page.getByRole('heading', { name: 'No access to this page' }).waitFor();
  expect(pathOf(page)).toBe('/superadmin');
});

test('a private page is come back to after the sign-in, and only then', async () => {
  const { page, goto } = await visit();
  await goto('/workspace/account-info?tab=sessions#end');
  await page.waitForURL((url) => url.pathname === '/');
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
  await signIn(page, 'demo');
  await page.waitForURL('**/workspace/account-info**');
  await page.getByRole('main').waitFor();
  await goto('/nothing/of/the/kind');
  await page.waitForURL('**/workspace');
});

test('who signs in on another page comes back to that one', async () => {
  const { page, goto } = await visit();
  await goto('/workspace/account-info');
  await page.waitForURL((url) => url.pathname === '/');
  await page.getByRole('banner').getByRole('link', { name: 'Catalogue' }).click();
  await page.waitForURL('**/catalog');
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
  await signIn(page, 'demo');
  await page.waitForURL('**/catalog');
  await page.getByRole('banner').getByRole('button', { name: 'Account menu of demo' }).waitFor();
});

test('a private page waits with its address while nobody knows who is there', async () => {
  const { page, goto } = await visit({ login: 'demo', expected: /503|start was not complete/ });
  await withoutAnswers(page);
  await failing(page, /check-authorized/, 503, {
    code: 'database.unreachable',
    message: 'The database cannot be reached at the moment.',
  });
  await goto('/catalog');
  await page.getByRole('heading', { name: 'Catalogue', exact: true }).waitFor();
  await goto('/workspace');
  await page.getByRole('heading', { name: 'Could not check your sign-in and accounts' }).waitFor();
  expect(pathOf(page)).toBe('/workspace');
  await page.getByRole('region', { name: 'Messages' }).getByText('Some data could not be loaded').waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await page.unroute(/check-authorized/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'My space' }).waitFor();
});

test('an address that the account may not be used from closes the workbench and says why', async () => {
  const { page, goto } = await visit({ login: 'demo', expected: /403/ });
  await withoutAnswers(page);
  await failing(page, /frontend-settings/, 403, {
    code: 'account.access.denied.from_ip',
    message: 'No.',
    args: { ip: '203.0.113.24' },
  });
  await goto('/catalog');
  await page.getByRole('heading', { name: 'No access to this page' }).waitFor();
  await page.getByText(/current IP address, 203\.0\.113\.24/).waitFor();
  await expect.poll(() => page.getByRole('banner').count()).toBe(0);
  expect(await axeProblems(page)).toEqual([]);
});

test.each([
  [undefined, ['Sign in', 'Catalogue', 'Documentation', 'Language and theme']],
  ['demo', ['Account', 'Catalogue', 'My space', 'API keys', 'Documentation', 'Language and theme', 'Sign out']],
  ['superadmin', ['Documentation', 'Language and theme', 'Sign out']],
] as const)('the menu of a small screen offers %s what the header and the sidebar hold', async (login, expected) => {
  const { page, goto } = await visit({ width: 390, ...(login && { login }) });
  await goto('/catalog');
  const button = page.getByRole('banner').getByRole('button', { name: 'Menu' });
  await button.tap();
  const menu = page.getByRole('dialog').getByRole('navigation');
  await menu.waitFor();
  const offered = (await menu.locator('a, button').allInnerTexts()).map((each) => each.trim().split('\n')[0]!);
  expect(offered).toEqual(expect.arrayContaining([...expected]));
  if (login === 'superadmin')
    for (const absent of ['Account', 'My space', 'Catalogue']) expect(offered).not.toContain(absent);
  await page.getByText('The interface is not optimised for small screens.').waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
});

test('on a phone private pages say that they are made for wider screens, in a place of its own, until somebody has read it', async () => {
  const { page, goto } = await visit({ login: 'demo', width: 390, language: 'ru' });
  const warning = page.getByRole('status').filter({ hasText: 'Интерфейс не оптимизирован для небольших экранов.' });
  await goto('/catalog');
  await expect.poll(() => warning.count()).toBe(0);
  await goto('/workspace');
  await warning.waitFor();
  // What stands below it does not move when it comes.
  expect(
    await warning.evaluate(
      (line) => line.parentElement!.getBoundingClientRect().height - line.getBoundingClientRect().height,
    ),
  ).toBe(0);
  expect(await axeProblems(page)).toEqual([]);
  await warning.getByRole('button', { name: 'Закрыть' }).tap();
  await warning.waitFor({ state: 'detached' });
  await reload(page);
  await page.getByRole('heading', { name: 'Моё пространство' }).waitFor();
  await expect.poll(() => warning.count()).toBe(0);
});

test('of two tabs one asks, the other is told; who is hidden hands over, and hidden tabs ask nothing', async () => {
  const { page: first, context, goto } = await visit({ login: 'demo' });
  const asked = new Map<Page, number>();
  const isStatus = (request: Request) => /\/model\/\d+\/status$/.test(request.url());
  const count = (page: Page) =>
    page.on('request', (request) => (isStatus(request) ? asked.set(page, (asked.get(page) ?? 0) + 1) : undefined));
  const sums = () => [asked.get(first) ?? 0, asked.get(second) ?? 0] as const;
  count(first);
  await goto('/workspace/model/demo/ner');
  await first.getByText('Active').first().waitFor();
  const second = await context.newPage();
  count(second);
  await second.goto('/workspace/model/demo/ner');
  await second.getByText('Active').first().waitFor();
  const [, told] = sums();
  const [before] = sums();
  await expect.poll(() => sums()[0], { timeout: 30_000 }).toBeGreaterThanOrEqual(before + 2);
  expect(sums()[1]).toBe(told);

  await setHidden(first, true);
  const [left] = sums();
  await expect.poll(() => sums()[1], { timeout: 30_000 }).toBeGreaterThanOrEqual(told + 2);
  expect(sums()[0]).toBe(left);

  await setHidden(second, true);
  const resting = sums();
  await second.waitForTimeout(10_000);
  expect(sums()).toEqual(resting);

  await setHidden(first, false);
  await expect.poll(() => sums()[0], { timeout: 30_000 }).toBeGreaterThan(resting[0]);
  await second.close();
});

test('the tab that asks does so for what the other one shows as well', async () => {
  const { page: first, context, goto } = await visit({ login: 'demo' });
  const statuses = (page: Page) => {
    const urls: string[] = [];
    page.on('request', (request) => /\/model\/\d+\/status$/.test(request.url()) && urls.push(request.url()));
    return urls;
  };
  const leading = statuses(first);
  await goto('/workspace/model/demo/ner');
  await first.getByText('Active').first().waitFor();
  const second = await context.newPage();
  const following = statuses(second);
  await second.goto('/workspace/model/demo/text-classification');
  await second.getByText('Active').first().waitFor();
  const own = following.length;
  await expect.poll(() => new Set(leading).size, { timeout: 30_000 }).toBe(2);
  const theirs = following[0]!;
  await expect
    .poll(() => leading.filter((url) => url === theirs).length, { timeout: 30_000 })
    .toBeGreaterThanOrEqual(2);
  expect(following.length).toBe(own);
  // Nobody asks for a tab that is gone.
  await second.close();
  const asked = () => leading.filter((url) => url === theirs).length;
  const [before, mine] = [asked(), leading.length];
  await expect.poll(() => leading.length, { timeout: 30_000 }).toBeGreaterThan(mine + 1);
  expect(asked()).toBeLessThanOrEqual(before + 1);
});

test('a browser has one stream about what all its tabs show; it goes over with the turn to ask, and there is none while nobody looks', async () => {
  const { page: first, context, goto } = await visit({ login: 'demo' });
  const streams = (page: Page) => {
    const urls: URL[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname === '/api/mlpcore/live') urls.push(url);
    });
    return urls;
  };
  const topics = (urls: readonly URL[]) => urls.at(-1)?.searchParams.getAll('topic') ?? [];
  const leading = streams(first);
  await goto('/workspace/model/demo/ner');
  const aboutService = expect.arrayContaining([
    expect.stringMatching(/^instances\/\d+\/\d+$/),
    expect.stringMatching(/^notices\//),
  ]);
  await expect.poll(() => topics(leading), { timeout: 30_000 }).toEqual(aboutService);
  const second = await context.newPage();
  const following = streams(second);
  await second.goto('/workspace/model/demo/text-classification');
  // What the other tab shows is heard of by the same stream.
  const services = () => topics(leading).filter((topic) => topic.startsWith('instances/'));
  await expect.poll(() => services().length, { timeout: 30_000 }).toBe(2);
  expect(following).toEqual([]);

  await setHidden(first, true);
  await expect.poll(() => topics(following), { timeout: 30_000 }).toEqual(aboutService);
  await setHidden(second, true);
  const opened = leading.length + following.length;
  await second.waitForTimeout(3_000);
  expect(leading.length + following.length).toBe(opened);
  await second.close();
});

test('a failure says what it means, what the server said and which request it was, once', async () => {
  const { page, goto } = await visit({ login: 'demo', expected: /500/ });
  await goto('/workspace');
  await failing(page, /\/favorite$/, 500, {
    code: 'internal',
    message: 'Something went wrong on our side.',
    args: { message: 'The disk d1 is full.' },
  });
  const star = page.getByRole('main').getByRole('row').nth(1).getByRole('button').first();
  const toasts = page.getByRole('region', { name: 'Messages' });
  await star.click();
  await toasts.getByText(/Something went wrong on our side.*\s+Error message: The disk d1 is full\./).waitFor();
  await star.click();
  await expect.poll(() => star.getAttribute('aria-pressed')).toBe('false');
  await expect.poll(() => toasts.getByText(/Error message/).count()).toBe(1);
  const copy = toasts.getByRole('button', { name: 'Copy request ID' });
  // Its icon changes twice; were that what is pointed at, a pointer that leaves just then would seem to stay.
  const pointedAt = await copy.evaluate((button) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2) === button;
  });
  expect(pointedAt).toBe(true);
  await copy.click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('req_0123456789abcdef');
  expect(await axeProblems(page)).toEqual([]);
  // Pointed at, it stayed; left alone, it goes.
  await page.mouse.move(0, 0);
  await page.locator('body').focus();
  await expect.poll(() => toasts.getByText(/Error message/).count()).toBe(0);
});

test('keyboards skip the header, and go on in the page that a link opened', async () => {
  const { page, goto } = await visit({ login: 'demo' });
  await goto('/catalog');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
  await page.keyboard.press('Enter');
  const focused = () => page.evaluate(() => document.activeElement?.id);
  expect(await focused()).toBe('main');
  await page.getByRole('banner').getByRole('link', { name: 'My space' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'My space' }).waitFor();
  await expect.poll(focused).toBe('main');
});

test('the sidebar keeps its width, and its icons their names', async () => {
  const { page, goto } = await visit({ login: 'demo', theme: 'dark', language: 'ru' });
  await goto('/workspace');
  const side = page.getByRole('complementary').filter({ has: page.getByRole('navigation') });
  const wide = (await side.boundingBox())!.width;
  const fold = side.getByRole('button', { name: 'Свернуть' });
  expect((await fold.boundingBox())!.y).toBeLessThan(1_000 - 30);
  await fold.click();
  await expect.poll(async () => (await side.boundingBox())!.width).toBeLessThan(wide / 2);
  await reload(page);
  await expect.poll(async () => (await side.boundingBox())!.width).toBeLessThan(wide / 2);
  await side.getByRole('link', { name: 'API-ключи' }).waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await side.getByRole('button', { name: 'Развернуть' }).click();
  await expect.poll(async () => (await side.boundingBox())!.width).toBe(wide);
});

test('language and theme change for a signed-in user, in his menu', async () => {
  const { page, goto } = await visit({ login: 'demo' });
  await goto('/workspace');
  await page.getByRole('button', { name: 'Account menu of demo' }).click();
  await page.getByRole('menuitemradio', { name: 'Русский' }).click();
  await page.getByRole('heading', { name: 'Моё пространство' }).waitFor();
  await page.getByRole('button', { name: 'Меню учётной записи demo' }).click();
  await page.getByRole('menuitemradio', { name: 'Тёмная' }).click();
  await expect
    .poll(() => page.evaluate(() => [document.documentElement.lang, document.documentElement.dataset.theme]))
    .toEqual(['ru', 'dark']);
  expect(await page.title()).toBe('Моё пространство · Berth');
});

test("builds are told off the public and the partners' hosts", async () => {
  const own = await visit();
  await own.goto('/catalog');
  await own.page.getByText(/^front · core · gateway · billing/).waitFor();
  const partner = await visit({ host: 'partner.localhost' });
  await partner.goto('/catalog');
  await expect.poll(() => partner.page.getByText(/^front ·/).count()).toBe(0);
});

test('what comes once a page is there comes in few scripts', async () => {
  const { page, goto } = await visit({ login: 'demo' });
  await goto('/workspace');
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Notifications/ })
    .waitFor();
  const scripts = await page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap(({ name }) => (name.endsWith('.js') ? [name] : [])),
  );
  expect(scripts.length).toBeLessThanOrEqual(16);
});

test("what an account's people open and press is noted, also what they did last", async () => {
  const { page, context, goto } = await visit({ login: 'demo' });
  await goto('/workspace');
  await page.getByRole('banner').getByRole('link', { name: 'Catalogue' }).click();
  await page.waitForURL('**/catalog');
  const { accountId } = (await (await context.request.get('/api/mlpcore/account')).json()) as { accountId: number };
  await page.close({ runBeforeUnload: true });
  const noted = async () =>
    (
      (await (await context.request.get(`/api/mlpcore/account/${accountId}/clicks`)).json()) as {
        eventType: string;
        pageUrl: string;
        description?: string;
      }[]
    ).map(({ eventType, pageUrl, description }) => [eventType, new URL(pageUrl).pathname, description]);
  await expect.poll(noted).toEqual(
    expect.arrayContaining([
      ['navigation', '/workspace', undefined],
      ['click', '/workspace', 'Catalogue'],
      ['navigation', '/catalog', undefined],
    ]),
  );
  const charts = await context.newPage();
  await charts.goto('/workspace/account-info/clicks?days=1');
  await charts
    .getByRole('table', { name: 'Pages with most activity' })
    .getByRole('row', { name: /^\/catalog / })
    .waitFor();
  await charts.getByRole('figure', { name: 'Clicks and page views' }).waitFor();
});

test.each([
  [1440, 'light'],
  [390, 'dark'],
] as const)('every published call is found, read and tried out by visitors, at %i px in %s', async (width, theme) => {
  const { page, goto } = await visit({ width, theme });
  await goto('/swagger-ui');
  const search = page.getByRole('searchbox', { name: 'Search by name, summary or address' });
  await search.fill('predict-config');
  const call = page.getByRole('listitem').filter({ hasText: 'Adds a configuration for requests to a service.' });
  await call.waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('?q=predict-config');
  await call.getByText('Adds a configuration').click();
  await call.getByRole('region', { name: 'Request body' }).getByText('name').waitFor();
  expect([await page.title(), await axeProblems(page)]).toEqual(['API reference · Berth', []]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
    0,
  );
  await search.fill('nothing of the kind');
  await page.getByText('No call matches').waitFor();
  await goto('/docs/api#getTaskTypes');
  const tried = page.getByRole('listitem').filter({ hasText: '/system-config/task-types' });
  await tried.getByText('Try it').click();
  await tried.getByRole('button', { name: 'Send' }).click();
  await tried.getByRole('status').getByText('200', { exact: true }).waitFor();
  await tried.getByRole('region', { name: 'Response', exact: true }).last().getByText('chat-completion').waitFor();
});

test('the subdomain docs shows the documentation alone, and leads to the host for all else', async () => {
  const { page, goto } = await visit({ host: 'docs.localhost' });
  await goto('/');
  await page.getByRole('heading', { level: 1, name: 'First call' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/docs');
  await page.getByRole('navigation', { name: 'Documentation' }).getByRole('link', { name: 'Errors' }).click();
  await page.getByRole('heading', { level: 1, name: 'Errors' }).waitFor();
  expect(new URL(page.url()).hostname).toBe('docs.localhost');
  await page.getByRole('banner').getByRole('link', { name: 'Catalogue' }).click();
  await page.getByRole('heading', { level: 1, name: 'Catalogue' }).waitFor();
  expect([new URL(page.url()).hostname, new URL(page.url()).pathname]).toEqual(['localhost', '/catalog']);
});

test.each([
  [1440, 'dark', 'en'],
  [390, 'light', 'ru'],
] as const)(
  'the documentation is read and searched by visitors, at %i px in %s, %s',
  async (width, theme, language) => {
    const { page, goto } = await visit({ width, theme, language });
    const of = <T>(en: T, ru: T) => (language === 'en' ? en : ru);
    await goto('/docs');
    await page.getByRole('heading', { level: 1, name: of('First call', 'Первый вызов') }).waitFor();
    await page.getByText(of('Every service of Berth', 'Любой сервис Berth')).waitFor();
    expect(await axeProblems(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
      0,
    );
    await page.getByRole('button', { name: 'Python' }).click();
    await page.getByText('urllib.request.urlopen').waitFor();
    if (width === 390) await page.getByText('Страницы документации').click();
    await page
      .getByRole('searchbox', { name: of('Search documentation', 'Поиск по документации') })
      .locator('visible=true')
      .fill('queue_full');
    await page
      .getByRole('link', { name: of(/^The service\s*Errors$/, /^Сервис\s*Ошибки$/) })
      .locator('visible=true')
      .first()
      .click();
    await page.getByRole('heading', { level: 1, name: of('Errors', 'Ошибки') }).waitFor();
    expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe('/docs/errors#service');
  },
);
