import type { Page } from 'playwright';
import { expect, onTestFinished, test } from 'vitest';
import { isSigned, startReceiver } from '#plugins/notifications/server/webhooks/receiver-test.ts';
import { axeProblems, setHidden, useBrowser, visit, type Visit } from '../harness/browser.ts';
import { accountOf, ask, join, register } from '../harness/people.ts';

useBrowser();

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^(Notifications|Уведомления)/ });
const popover = (page: Page) => page.getByRole('dialog', { name: /^(Notifications|Уведомления)$/ });
const tab = (page: Page, name: string | RegExp) => popover(page).getByRole('tab', { name });
const line = (page: Page, text: string) => popover(page).getByRole('listitem').filter({ hasText: text });
const seconds = { timeout: 15_000 };
/** The bell tells how much is unread, and how bad it is. */
const tells = (page: Page, name: string) =>
  expect.poll(() => bell(page).getAttribute('aria-label'), seconds).toBe(name);

const broadcast = async (to: Visit, severity: string, ...texts: readonly string[]): Promise<void> => {
  const { accountId } = await accountOf(to);
  const { context } = await visit({ login: 'superadmin' });
  for (const textMessage of texts)
    await ask(context, 'POST', '/api/mlpcore/notification/broadcast', {
      accountIds: [accountId],
      severity,
      textMessage,
    });
};

test('what the administration tells an account rings the bell by itself, is read by looking at it, and has its tabs', async () => {
  const nina = await visit({ login: (await register('Nina')).login });
  const { page, goto } = nina;
  await goto('/catalog');
  await tells(page, 'Notifications');
  await broadcast(nina, 'INFO', 'The platform is updated tonight');
  await tells(page, 'Notifications, some unread, 1');
  await broadcast(nina, 'ERROR', `GPU services are interrupted. ${'We look for the reason. '.repeat(20)}`);
  await tells(page, 'Notifications, errors among the unread, 2');

  await bell(page).focus();
  await page.keyboard.press('Enter');
  await line(page, 'The platform is updated tonight').getByRole('img', { name: 'New' }).waitFor();
  const long = line(page, 'GPU services are interrupted');
  const shown = async () => (await long.boundingBox())!.height;
  const short = await shown();
  await long.getByRole('button', { name: 'Show all' }).click();
  expect(await shown()).toBeGreaterThan(short);
  await expect.poll(() => long.locator('time').innerText()).toMatch(/^\d\d:\d\d:\d\d$/);

  await tab(page, /^All/).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => tab(page, /^Info/).getAttribute('aria-selected')).toBe('true');
  await expect.poll(() => popover(page).getByRole('listitem').count()).toBe(1);
  await page.keyboard.press('End');
  await expect
    .poll(() => popover(page).getByRole('listitem').allInnerTexts())
    .toEqual([expect.stringContaining('GPU services')]);

  await page.keyboard.press('Escape');
  await tells(page, 'Notifications');
  expect(await bell(page).evaluate((button) => button === document.activeElement)).toBe(true);
  await page.reload();
  await tells(page, 'Notifications');
});

test('nothing is asked while the tab is hidden, and what came meanwhile is there when it is back', async () => {
  const hanna = await visit({ login: (await register('Hanna')).login });
  const { page, goto } = hanna;
  await goto('/catalog');
  await bell(page).waitFor();
  await setHidden(page, true);
  let asked = 0;
  page.on('request', (request) => (asked += request.url().includes('/notification') ? 1 : 0));
  await broadcast(hanna, 'WARNING', 'Disk space runs low');
  await new Promise((resolve) => setTimeout(resolve, 6_500));
  expect(asked).toBe(0);
  await setHidden(page, false);
  await tells(page, 'Notifications, warnings among the unread, 1');
});

test('a key about to end and a service that fails are told in the language of the reader, leading to both', async () => {
  const { page, goto } = await visit({ login: (await register('Olga')).login, language: 'ru' });
  const about = { accountId: 1, createdAt: new Date().toISOString(), times: 1, params: {} };
  const failing = {
    ...about,
    type: 'PIPELINE_OPERATION',
    severity: 'ERROR',
    operationType: 'RUN',
    entityDisplayName: 'Speech',
    entityDisplayNames: { ru: 'Речь' },
    textMessage: 'It ended with exit code 3.',
    entity: { name: 'model', key: { accountId: 1, modelId: 7 } },
  };
  await page.route('**/notification?*', (route) =>
    route.fulfill({
      json: [
        { ...failing, id: 4, times: 2 },
        { ...failing, id: 3, times: 3 },
        { ...failing, id: 2, type: 'MODEL_EVENTS_ERROR_INDICATOR' },
        {
          ...about,
          id: 1,
          type: 'TOKEN_EXPIRATION_WARNING',
          severity: 'WARNING',
          entityDisplayName: 'ci',
          entity: { name: 'token', key: { tokenId: 5 } },
          params: { end: new Date(2026, 11, 24, 10, 5).toISOString() },
        },
      ],
    }),
  );
  await goto('/catalog');
  await tells(page, 'Уведомления, среди непрочитанных есть ошибки, 2');
  await bell(page).click();
  const service = line(page, 'Речь: экземпляр не запускается');
  await service.getByText('5 раз', { exact: true }).waitFor();
  await expect.poll(() => service.getByRole('link').getAttribute('href')).toBe('/workspace/model/1/7');
  await line(page, 'С 24.12.2026 10:05:00 он не будет действовать.')
    .getByRole('link', { name: 'Срок API-ключа «ci» скоро закончится' })
    .click();
  await page.waitForURL('**/workspace/api-keys');
  await expect.poll(() => popover(page).count()).toBe(0);
});

test('people choose by category between bell and letters for themselves, and owners what all begin with', async () => {
  const person = await register('Rita');
  const rita = await visit({ login: person.login });
  const settings = async ({ page }: Visit) => {
    await bell(page).click();
    await popover(page).getByRole('button', { name: 'Notification settings' }).click();
    const dialog = page.getByRole('dialog', { name: 'Notification settings' });
    await dialog.getByRole('switch').first().waitFor();
    await expect.poll(() => popover(page).count()).toBe(0);
    return dialog;
  };
  const saving = (page: Page, path: string) =>
    page.waitForResponse(
      (response) => response.request().method() === 'PUT' && response.url().endsWith(`/notification/${path}`),
    );
  await rita.goto('/catalog');
  const dialog = await settings(rita);
  const starts = dialog.getByRole('switch', { name: 'Start and stop of instances' });
  expect(await starts.isChecked()).toBe(false);
  const told = saving(rita.page, 'choices');
  await starts.focus();
  await rita.page.keyboard.press('Space');
  expect((await told).status()).toBe(200);
  const written = saving(rita.page, 'choices');
  const letters = dialog.getByRole('combobox', { name: 'E-mail: Server errors' });
  await letters.click();
  await rita.page.getByRole('option', { name: 'Daily digest' }).click();
  expect((await written).status()).toBe(200);
  await expect.poll(() => letters.innerText()).toContain('Daily digest');
  expect(await axeProblems(rita.page)).toEqual([]);
  await rita.page.keyboard.press('Escape');
  await expect.poll(() => bell(rita.page).evaluate((button) => button === document.activeElement)).toBe(true);
  await rita.page.reload();
  const again = await settings(rita);
  expect(await again.getByRole('switch', { name: 'Start and stop of instances' }).isChecked()).toBe(true);
  expect(await again.getByRole('combobox', { name: 'E-mail: Server errors' }).innerText()).toContain('Daily digest');

  // What she chose is hers; what all begin with is changed by owners and developers alone.
  const guest = await join(rita, await register('Udo'), 'MLP_USER');
  await guest.goto('/catalog');
  const theirs = await settings(guest);
  expect(await theirs.getByRole('switch', { name: 'Start and stop of instances' }).isChecked()).toBe(false);
  await theirs.getByRole('link', { name: 'Webhooks and account defaults' }).click();
  await guest.page.getByText('Its owner and developers can change this.').waitFor();
  await expect.poll(() => guest.page.getByRole('switch', { disabled: true }).count()).toBeGreaterThanOrEqual(8);
  await rita.goto('/workspace/account-info/notifications');
  const changed = saving(rita.page, 'settings');
  await rita.page.getByRole('switch', { name: 'Start and stop of instances' }).last().click();
  expect((await changed).status()).toBe(200);
});

test('a webhook is added, tested by a press, tells what its receiver answered, and is sent what happens, signed', async () => {
  const receiver = await startReceiver();
  onTestFinished(() => receiver.close());
  const wanda = await visit({ login: (await register('Wanda')).login });
  const { page, goto } = wanda;
  await goto('/workspace/account-info/notifications');
  await page.getByRole('button', { name: 'Add webhook' }).click();
  const form = page.getByRole('dialog', { name: 'New webhook' });
  await form.getByRole('button', { name: 'Create' }).click();
  await form.getByText('Enter the address of the receiver.').waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await form.getByRole('textbox', { name: 'Address' }).fill(`${receiver.url}/hook`);
  await form.getByRole('button', { name: 'Create' }).click();
  const shown = page.getByRole('dialog', { name: 'Signing secret' });
  await shown.waitFor();
  const secret = await page.evaluate(() => navigator.clipboard.readText());
  expect(await shown.innerText()).toContain(secret);
  expect(await axeProblems(page)).toEqual([]);
  await shown.getByRole('button', { name: 'Done' }).click();

  receiver.answers((response) => response.writeHead(500).end('not today'));
  await page.getByRole('button', { name: `${receiver.url.replace('http://', '')}/hook`, exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Deliveries' });
  await drawer.getByRole('button', { name: 'Send test' }).click();
  await page.getByText('The receiver did not accept it').waitFor();
  await drawer.getByText('HTTP 500').first().waitFor();
  expect(await axeProblems(page)).toEqual([]);
  receiver.answers((response) => response.end('well'));
  await drawer.getByRole('button', { name: 'Send test' }).click();
  await page.getByText('The receiver accepted it').waitFor();
  await drawer.getByText('HTTP 200').first().waitFor();
  await broadcast(wanda, 'WARNING', 'The platform is updated tonight');
  await expect.poll(() => receiver.received.length).toBe(3);
  expect(receiver.received.map((got) => isSigned(got, secret))).toEqual([true, true, true]);
  expect(JSON.parse(receiver.received[2]!.body)).toMatchObject({
    type: 'BROADCAST',
    severity: 'WARNING',
    text: expect.stringContaining('The platform is updated tonight'),
  });
});

test.each([
  ['light', 1440],
  ['dark', 390],
] as const)('the bell is for everybody in the %s theme at %i px', async (theme, width) => {
  const petra = await visit({ login: (await register('Petra')).login, theme, width });
  const { page, goto } = petra;
  await goto('/catalog');
  await bell(page).click();
  await popover(page).getByRole('heading', { name: 'No notifications yet' }).waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  // What is in sight is read by itself; of so many, some are not.
  await broadcast(petra, 'INFO', ...Array.from({ length: 15 }, (_, at) => `An earlier message, ${at + 1}`));
  for (const severity of ['INFO', 'WARNING', 'ERROR']) await broadcast(petra, severity, `A message of ${severity}`);
  await tells(page, 'Notifications, errors among the unread, 18');
  await bell(page).click();
  await line(page, 'A message of ERROR').waitFor();
  expect(await axeProblems(page)).toEqual([]);
  const { x, width: wide } = (await popover(page).boundingBox())!;
  expect([
    x >= 0,
    x + wide <= width,
    await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
  ]).toEqual([true, true, true]);
  await popover(page).getByRole('button', { name: 'Mark all as read' }).click();
  await tells(page, 'Notifications');
  await popover(page).getByRole('button', { name: 'Notification settings' }).click();
  await page.getByRole('switch').first().waitFor();
  expect(await axeProblems(page)).toEqual([]);
});

test('visitors have no bell, and a bell that is not answered breaks nothing', async () => {
  const visitor = await visit();
  await visitor.goto('/catalog');
  await expect.poll(() => bell(visitor.page).count()).toBe(0);
  const { page, goto } = await visit({ login: (await register('Tom')).login, expected: /503|Failed to load/ });
  await page.route('**/notification?*', (route) =>
    route.fulfill({
      status: 503,
      json: { code: 'database.away', message: 'The database is away.', status: 503, args: {} },
    }),
  );
  await goto('/catalog');
  await bell(page).click();
  await popover(page).getByRole('alert').getByText('The database is away.').waitFor();
  await popover(page).getByRole('button', { name: 'Notification settings' }).waitFor();
});
