import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { axeProblems, axeProblemsInBothThemes, reload, setHidden, useBrowser, visit } from '../harness/browser.ts';
import { accountOf, ask, invite, join, register } from '../harness/people.ts';

useBrowser();

const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text).first();
const switcher = (page: Page, says: string | RegExp = /^Switch account/) =>
  page.getByRole('banner').getByRole('button', { name: says });

test('an owner invites somebody by keyboard, who accepts, works in the account with the role, and is out as soon as removed', async () => {
  const [host, guest] = [await register('Harbour'), await register('Guest')];
  const owner = await visit({ login: host.login });
  await owner.goto('/workspace/account-info/users');
  await owner.page.getByRole('button', { name: 'Invite' }).focus();
  await owner.page.keyboard.press('Enter');
  await owner.page.getByRole('textbox', { name: 'Email or login' }).waitFor();
  await owner.page.keyboard.type('two words');
  await owner.page.keyboard.press('Enter');
  await owner.page.getByText('Enter one email address or login, without spaces').waitFor();
  await owner.page.keyboard.press('ControlOrMeta+a');
  await owner.page.keyboard.type(guest.login);
  await owner.page.keyboard.press('Enter');
  await toast(owner.page, `${guest.login} was invited`).waitFor();
  await owner.page.getByRole('table', { name: 'Invitations' }).getByText(guest.login).waitFor();
  expect(await axeProblems(owner.page)).toEqual([]);

  const invited = await visit({ login: guest.login, expected: /403/ });
  await invited.goto('/catalog');
  await invited.page.getByText('You have been invited to another account.').waitFor();
  await invited.page.getByRole('link', { name: 'View', exact: true }).click();
  await invited.page.getByRole('button', { name: 'Accept the invitation to Harbour' }).click();
  await invited.page.waitForURL('**/catalog');
  await switcher(invited.page, 'Switch account, now Harbour').waitFor();
  await invited.goto('/workspace/account-info');
  await invited.page.getByText('Only an account owner can change its settings.').waitFor();
  // What is for owners alone is no tab of others.
  const clicks = (page: Page) => page.getByRole('link', { name: 'Clicks', exact: true });
  await clicks(owner.page).waitFor();
  expect(await clicks(invited.page).count()).toBe(0);

  await reload(owner.page);
  await owner.page.getByRole('combobox', { name: 'Role of Guest' }).click();
  await owner.page.getByRole('option', { name: /^User/ }).click();
  // Keys that they made may do more than the new role.
  const lowering = owner.page.getByRole('alertdialog', { name: 'Change the role of Guest to User?' });
  await lowering.getByRole('checkbox', { name: /API keys/ }).waitFor();
  await lowering.getByRole('button', { name: 'Change role' }).click();
  await toast(owner.page, 'Role of Guest changed').waitFor();
  expect(
    (
      await ask<{ userData: { permissions: string[] } }>(
        invited.context,
        'GET',
        '/api/accountsadmin/c/authorization/check-authorized',
      )
    ).userData.permissions,
  ).toEqual(['MLP_USER']);

  await owner.page.getByRole('button', { name: 'Remove Guest' }).click();
  const dialog = owner.page.getByRole('alertdialog', { name: 'Remove Guest from the account?' });
  await dialog.getByRole('checkbox', { name: /API keys/ }).check();
  await dialog.getByText('programs using them stop working').waitFor();
  expect(await axeProblems(owner.page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await toast(owner.page, 'Guest was removed').waitFor();
  // Whatever the removed does next, or their page asks for by itself, leads to the choice of an account that is theirs.
  const led = invited.page.waitForURL('**/accounts/select-account**');
  await Promise.race([led, invited.page.getByRole('link', { name: 'Services' }).first().click()]);
  await led;
  await invited.page.getByText('You do not have access to that account.').waitFor();
  await invited.page.getByRole('button', { name: /^Guest/ }).click();
  await invited.page.waitForURL('**/workspace');
});

test('whoever has several accounts switches between them, sees which is closed and which invitations wait', async () => {
  const [first, second, third] = [await register('Alpha'), await register('Beta'), await register('Gamma')];
  const [beta, gamma] = [await visit({ login: second.login }), await visit({ login: third.login })];
  await join(beta, first);
  await invite(gamma, first, 'MLP_USER');

  const { page, context, goto } = await visit({ login: first.login, expected: /403/ });
  // With two accounts and none chosen, one has to be.
  await goto('/workspace');
  await page.waitForURL('**/accounts/select-account**');
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('button', { name: /^Alpha/ }).click();
  await page.waitForURL('**/workspace');
  await switcher(page, 'Switch account, now Alpha, 1 pending invitation').waitFor();
  const other = await context.newPage();
  await other.goto('/workspace', { waitUntil: 'networkidle' });
  await switcher(page).click();
  await page.getByRole('button', { name: /^Beta/ }).click();
  await page.waitForURL('**/workspace');
  await switcher(page, /now Beta/).waitFor();
  expect((await context.cookies()).find(({ name }) => name === 'berth_account')?.value).toBe(
    String((await accountOf(beta)).accountId),
  );

  // The other tab says what it still shows, once somebody looks at it.
  await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await other.getByText('This page still shows Alpha.').waitFor();
  expect(await axeProblems(other)).toEqual([]);
  await other.getByRole('link', { name: 'Go to the current account' }).click();
  await switcher(other, /now Beta/).waitFor();
  await other.close();

  const admin = await visit({ login: 'superadmin' });
  const { accountId } = await accountOf(beta);
  await ask(admin.context, 'PUT', `/api/accountsadmin/c/accounts/${accountId}/allowed-addresses`, {
    addresses: ['203.0.113.0/24'],
  });
  await reload(page);
  await page.getByRole('heading', { name: 'No access to this page' }).waitFor();
  await page.getByText('Your account cannot use this service from the current IP address, 127.0.0.1.').waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Choose another account' }).click();
  await page.getByText('Not available from your IP address, 127.0.0.1.').waitFor();
  await expect.poll(() => page.getByRole('button', { name: /Beta/ }).count()).toBe(0);
  await page.getByRole('button', { name: /^Alpha/ }).click();
  await page.waitForURL('**/workspace');
  await switcher(page, /now Alpha/).waitFor();
});

test('an invitation that comes is told on the page that is open, and gone once it is answered elsewhere', async () => {
  const [first, second, third] = [await register('Delta'), await register('Epsilon'), await register('Zeta')];
  const [epsilon, zeta] = [await visit({ login: second.login }), await visit({ login: third.login })];
  const guest = await visit({ login: first.login });
  await guest.goto('/catalog');
  const watching = guest.page.waitForRequest(/get-by-user/, { timeout: 10_000 });
  await watching;
  // Coming back to the page has it ask at once.
  const look = async () => {
    await setHidden(guest.page, true);
    await setHidden(guest.page, false);
  };
  const told = async (what: ReturnType<Page['getByText']>) =>
    expect
      .poll(
        async () => {
          await look();
          return what.count();
        },
        { timeout: 20_000, interval: 1_000 },
      )
      .toBe(1);

  const { id } = await invite(epsilon, first);
  await told(guest.page.getByText('You have been invited to another account.'));
  await ask(guest.context, 'POST', `/api/accountsadmin/c/account-invitation/${id}/accept`);
  await told(switcher(guest.page, 'Switch account, now Delta'));
  await expect.poll(() => guest.page.getByText('You have been invited to another account.').count()).toBe(0);
  await invite(zeta, first);
  await told(switcher(guest.page, 'Switch account, now Delta, 1 pending invitation'));
});

test('settings are refused with their place, kept when leaving by mistake, and saved; the workbench speaks the new language', async () => {
  const who = await register('Pier');
  const { page, goto } = await visit({ login: who.login, followsAccount: true, expected: /400|409/ });
  await goto('/workspace/account-info');
  const [name, email] = [page.getByRole('textbox', { name: 'Name' }), page.getByRole('textbox', { name: /^Email/ })];
  await name.fill('');
  await email.fill('nobody');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Enter a name').waitFor();
  await page.getByText('Enter an email address such as name@example.com').waitFor();
  expect(await axeProblems(page)).toEqual([]);
  // What only the server sees.
  await name.fill('Pier\u202E');
  await email.fill('office@example.com');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('must have no invisible characters').waitFor();
  await page.getByRole('link', { name: 'Catalogue' }).click();
  await page
    .getByRole('alertdialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Stay on page' })
    .click();
  await expect.poll(() => email.inputValue()).toBe('office@example.com');
  await name.fill('North pier');
  await page.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Account data updated').waitFor();
  await page.getByRole('main').getByText('North pier').first().waitFor();
  await reload(page);
  expect([await name.inputValue(), await email.inputValue()]).toEqual(['North pier', 'office@example.com']);

  await page.getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('option', { name: 'Русский' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Настройки' }).waitFor();
  await reload(page);
  await page.getByRole('heading', { name: 'Настройки' }).waitFor();
});

test('the workbench speaks the language of the account until another one is chosen by hand', async () => {
  const { page, goto } = await visit({ login: 'demo', language: 'en', followsAccount: true });
  await goto('/workspace');
  await page.getByRole('heading', { name: 'Моё пространство' }).waitFor();
  await page.getByRole('banner').getByRole('button', { name: /demo/ }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await page.getByRole('heading', { name: 'My space' }).waitFor();
  await reload(page);
  await page.getByRole('heading', { name: 'My space' }).waitFor();
});

test('allowed addresses are checked line by line, and nobody locks themselves out', async () => {
  const who = await register('Quay');
  const { page, goto } = await visit({ login: who.login, expected: /409/ });
  await goto('/workspace/account-info/addresses');
  const addresses = page.getByRole('textbox', { name: 'IP addresses and networks' });
  await addresses.fill('203.0.113.0/24\nexample.com');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Not an IP address or network: example.com').waitFor();
  await addresses.fill('203.0.113.0/24');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('you would lock yourself out').waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add this address' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Allowed addresses saved').waitFor();
  await reload(page);
  await expect.poll(() => addresses.inputValue()).toBe('203.0.113.0/24\n127.0.0.1');
  // The audit log tells who did it, what was before, and what was refused.
  await goto('/workspace/account-info/audit?what=addresses');
  await page.getByRole('row', { name: /Change allowed addresses.*Refused/ }).waitFor();
  await page.getByRole('row', { name: /Done/ }).getByRole('link', { name: 'Change allowed addresses' }).click();
  const entry = page.getByRole('dialog', { name: 'Change allowed addresses' });
  await entry.getByText(who.login).waitFor();
  await entry.getByText('203.0.113.0/24').waitFor();
  expect(await axeProblems(page)).toEqual([]);
});

const tabs = ['', '/users', '/addresses', '/audit', '/clicks', '/sessions', '/password'];

test('axe finds nothing on the account page, in both themes', async () => {
  const { page, goto } = await visit({ login: 'demo' });
  for (const tab of tabs) {
    await goto(`/workspace/account-info${tab}`);
    expect(await axeProblemsInBothThemes(page), tab).toEqual([]);
  }
});

test('the account page fits into 390 px, in Russian too', async () => {
  const { page, goto } = await visit({ width: 390, language: 'ru', login: 'demo' });
  for (const tab of tabs) {
    await goto(`/workspace/account-info${tab}`);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      tab,
    ).toBe(0);
    expect(await axeProblems(page), tab).toEqual([]);
  }
});
