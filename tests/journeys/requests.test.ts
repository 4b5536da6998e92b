import { expect, test } from 'vitest';
import { axeProblems, useBrowser, visit, withoutAnswers } from '../harness/browser.ts';
import { accountOf, register } from '../harness/people.ts';

useBrowser();

test('a visitor sees what the platform is, leaves a question with a mistake first, and is told that it was sent', async () => {
  const { page, goto } = await visit();
  await goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page
    .getByRole('list', { name: 'Services of the catalogue and their states' })
    .getByRole('link')
    .first()
    .waitFor();
  expect(await axeProblems(page)).toEqual([]);

  await page.getByRole('button', { name: 'Ask a question' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask a question' });
  await dialog.getByLabel('Name').fill('Anna');
  await dialog.getByLabel('Question').fill('Does it run without the internet?');
  await dialog.getByRole('button', { name: 'Send question' }).click();
  await dialog.getByText('Required').waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await dialog.getByLabel('Contacts').fill('@anna-of-the-journey');
  await expect.poll(() => dialog.getByText('Required').count()).toBe(0);
  await dialog.getByRole('button', { name: 'Send question' }).click();
  const sent = page.getByRole('dialog', { name: 'Message sent' });
  await sent.getByText('@anna-of-the-journey').waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await sent.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  const button = page.getByRole('button', { name: 'Ask a question' });
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);

  await page.keyboard.press('Enter');
  await expect.poll(() => dialog.getByLabel('Name').inputValue()).toBe('');
  await page.keyboard.press('Escape');
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
});

test('a request that the server does not take keeps what was typed', async () => {
  const { page, goto } = await visit({ expected: /503/ });
  await goto('/landing');
  await page.route('**/sendContactRequest', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/json',
      body: JSON.stringify({
        code: 'database.unreachable',
        message: 'The database cannot be reached.',
        status: 503,
        args: {},
      }),
    }),
  );
  await page.getByRole('button', { name: 'Request a demo' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Anna');
  await dialog.getByLabel('Contacts').fill('@anna');
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await dialog.getByText(/database cannot be reached/).waitFor();
  expect([await dialog.getByLabel('Name').inputValue(), await dialog.getByLabel('Contacts').inputValue()]).toEqual([
    'Anna',
    '@anna',
  ]);
});

test('a superadministrator finds requests, marks one as done and takes it back', async () => {
  const { page, goto } = await visit({ login: 'superadmin' });
  await goto('/superadmin');
  await page.getByRole('heading', { name: 'Administration' }).waitFor();
  await page.getByRole('listitem').filter({ hasText: '@anna-of-the-journey' }).waitFor();
  expect([await page.title(), await axeProblems(page)]).toEqual(['Administration · Berth', []]);
  await page.getByRole('link', { name: 'All requests' }).click();
  await page.waitForURL('**/superadmin/requests');
  const request = page.getByRole('listitem').filter({ hasText: '@anna-of-the-journey' });
  await request.getByText('Does it run without the internet?').waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await request.getByRole('button', { name: 'Mark as done' }).click();
  await expect.poll(() => request.count()).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await request.waitFor();
});

test('a user asks to create services, a superadministrator grants it with one press, and the form is there', async () => {
  const { login, name } = await register('Harbour');
  const { page, goto } = await visit({ login });
  await goto('/workspace');
  await page.getByRole('main').getByRole('button', { name: 'Request to create services' }).waitFor();
  await page.getByRole('heading', { name: 'First steps' }).waitFor();
  await page.getByRole('main').getByRole('listitem').filter({ hasText: 'Create an API key' }).waitFor();
  await goto('/workspace/model/new');
  await page.getByRole('heading', { name: 'This account cannot create services yet' }).waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('main').getByRole('button', { name: 'Request access' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request access' });
  await dialog.getByText(`${name} (mlp.model_admin)`).waitFor();
  await expect.poll(() => dialog.getByLabel('Contacts').inputValue()).toBe(login);
  await dialog.getByLabel('Comment').fill('Sonar pictures');
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await page.getByText('Access request sent').waitFor();
  await expect.poll(() => page.getByRole('dialog', { name: 'Request access' }).count()).toBe(0);
  const requested = page.getByRole('main').getByRole('button', { name: 'Requested' });
  await expect.poll(() => requested.getAttribute('aria-disabled')).toBe('true');
  await goto('/workspace');
  await requested.first().waitFor();

  const admin = await visit({ login: 'superadmin' });
  await admin.goto('/superadmin/requests');
  const request = admin.page.getByRole('listitem').filter({ hasText: 'Sonar pictures' });
  for (const fact of [login, 'mlp.model_admin']) await request.getByText(fact).first().waitFor();
  await request.getByRole('button', { name: 'Grant mlp.model_admin' }).click();
  await admin.page.getByText('Harbour now has mlp.model_admin').waitFor();
  await expect.poll(() => request.count()).toBe(0);
  await admin.page
    .getByRole('link', { name: 'Done', exact: true })
    .or(admin.page.getByText('Done', { exact: true }))
    .first()
    .click();
  await request.getByText(/Done by superadmin/).waitFor();

  await goto('/workspace/model/new');
  await page.getByRole('textbox', { name: 'Name', exact: true }).waitFor();
});

test('the right to publish is asked for inside the form of a service, which stays as it was and is not sent', async () => {
  const visitor = await visit({ login: (await register('Lagoon')).login });
  const { page, goto, context } = visitor;
  const { shortName } = await accountOf(visitor);
  const admin = await visit({ login: 'superadmin' });
  const origin = new URL((await admin.goto('/'), admin.page.url())).origin;
  await goto('/workspace/model/new');
  await page.getByRole('main').getByRole('button', { name: 'Request access' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send request' }).click();
  await page.getByText('Access request sent').waitFor();
  const open = (await (await admin.context.request.get('/api/mlpcore/admin/requests')).json()) as {
    records: { id: number; account?: { shortName: string } }[];
  };
  const { id } = open.records.find(({ account }) => account?.shortName === shortName)!;
  expect(
    (await admin.context.request.post(`/api/mlpcore/admin/requests/${id}/grant`, { headers: { origin } })).status(),
  ).toBe(200);

  await goto('/workspace/model/new');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('tides');
  await page.getByRole('button', { name: 'Request the right to publish' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request access' });
  await dialog.getByText('Lagoon (mlp.public_model_admin)').waitFor();
  await dialog.getByLabel('Contacts').fill('@lagoon');
  await page.keyboard.press('Enter');
  await page.getByText('Access request sent').waitFor();
  await expect.poll(() => page.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('tides');
  expect(new URL(page.url()).pathname).toBe('/workspace/model/new');
  const made = (await (await context.request.get(`/api/mlpcore/account/${shortName}/model`)).json()) as unknown;
  expect(JSON.stringify(made)).not.toContain('tides');
});

test('where there is a captcha its answer goes along with the form, and every try gets a fresh one', async () => {
  const { page, goto } = await visit({ expected: /400/ });
  await withoutAnswers(page);
  let shown = 0;
  const answers: unknown[] = [];
  await page.route('**/system-config/captcha', (route) => route.fulfill({ json: { enabled: true, siteKey: 'site' } }));
  await page.route('**/accounts/captcha', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<script>parent.postMessage({ captcha: 'person-${++shown}', captchaHeight: ${100 + shown} }, location.origin)</script>`,
    }),
  );
  await page.route('**/sendContactRequest', (route) => {
    const { captcha } = route.request().postDataJSON() as { captcha: unknown };
    answers.push(captcha);
    return captcha === 'person-2'
      ? route.fulfill({ status: 200 })
      : route.fulfill({
          status: 400,
          json: { code: 'captcha.failed', message: 'captcha: wrong', status: 400, args: {} },
        });
  });
  await goto('/');
  await page.getByRole('button', { name: 'Request a demo' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Mara');
  await dialog.getByLabel('Contacts').fill('@mara');
  const frame = dialog.getByTitle('Captcha');
  const heard = (times: number) =>
    expect
      .poll(() => frame.evaluate((element) => Math.round(element.getBoundingClientRect().height)))
      .toBe(100 + times);
  await heard(1);
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await dialog.getByText('The captcha answer was wrong or has expired.').waitFor();
  await heard(2);
  await expect.poll(() => dialog.getByLabel('Name').inputValue()).toBe('Mara');
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await page.getByRole('dialog', { name: 'Message sent' }).waitFor();
  expect(answers).toEqual(['person-1', 'person-2']);
});
