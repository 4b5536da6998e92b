import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCaptchaService, type CaptchaService } from '#plugins/accounts/server/sign-in/captcha-service-test.ts';
import { startMailServer } from '#plugins/accounts/server/sign-in/mail-server-test.ts';
import { environmentOf, startProvider, type RealProvider } from '#plugins/oidc/server/provider-test.ts';
import { axeProblems, setHidden, useBrowser, visit } from '../harness/browser.ts';
import { register as registerPerson } from '../harness/people.ts';
import { freePorts, password as peoplePassword, removeData, startProduct, type Product } from '../harness/product.ts';

useBrowser();

let mail: Awaited<ReturnType<typeof startMailServer>>;
let captcha: CaptchaService;
let provider: RealProvider;
let product: Product;
let own: string;

// A product of their own: one that sends letters, asks for captchas and knows a provider.
beforeAll(async () => {
  const [port, providerPort] = await freePorts(2);
  own = `http://127.0.0.1:${port}`;
  mail = await startMailServer();
  captcha = await startCaptchaService();
  provider = await startProvider(providerPort!, [own]);
  product = await startProduct({
    environment: {
      PORT: String(port),
      HOST_CONFIG: 'main,partner',
      DEMO_SERVICES: 'ner',
      SMTP_URL: mail.url,
      ...captcha.environment,
      ...environmentOf(provider.issuer),
    },
  });
});
afterAll(async () => {
  await product.stop();
  await removeData(product.dataDir);
  await provider.stop();
  captcha.stop();
  mail.stop();
});

const password = 'a long password of hers';
const letterTo = async (login: string, about: RegExp): Promise<string> => {
  const find = () => mail.letters().findLast((letter) => letter.includes(`To: ${login}`) && about.test(letter));
  await expect.poll(find).toBeDefined();
  return find()!;
};
const linkIn = (letter: string): string => /http\S+token=[\w-]+/.exec(letter)![0];
const fine = async (page: Page) => expect(await axeProblems(page)).toEqual([]);
const signIn = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true }).click();
const accountMenu = (page: Page) => page.getByRole('banner').getByRole('button', { name: /account/i });

async function register(page: Page, login: string, host = own): Promise<void> {
  await page.goto(`${host}/accounts/register`);
  await page.getByLabel('Email').fill(login);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'I am a person' }).click();
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('status').getByText(login).waitFor();
}

test('whoever registers corrects a mistake, reads the letter, confirms and is in', async () => {
  const { page, goto } = await visit({ product: own, expected: /40[13]|422/ });
  await goto('/accounts/register');
  await fine(page);
  await page.getByLabel('Email').fill('anna@example.com');
  await page.getByLabel('Account short name').fill('North Quay');
  await page.getByLabel(/^Password/).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByText('lowercase Latin letters').waitFor();
  expect([
    await page.getByLabel('Email').inputValue(),
    await page.getByLabel('Account short name').inputValue(),
  ]).toEqual(['anna@example.com', 'North Quay']);
  await fine(page);

  await page.getByLabel('Account short name').fill('north-quay');
  await page.getByLabel(/^Password/).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByText('Complete the captcha', { exact: true }).waitFor();
  await fine(page);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'I am a person' }).click();
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: 'Confirm your e-mail' }).waitFor();
  await fine(page);

  // Too early, and told so.
  await goto('/accounts/login');
  await page.getByLabel('Login').fill('anna@example.com');
  await page.getByLabel('Password').fill(password);
  await signIn(page);
  await page.getByText('is not confirmed yet').waitFor();

  const letter = await letterTo('anna@example.com', /confirm your e-mail/);
  expect(letter).toContain('From: Berth <');
  await page.goto(linkIn(letter));
  await fine(page);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Login').fill('anna@example.com');
  await page.getByLabel('Password').fill(password);
  await signIn(page);
  await page.waitForURL((url) => !url.pathname.startsWith('/accounts'));
  await accountMenu(page).first().waitFor();
});

test('after too many wrong passwords one waits, and a letter brings a new password', async () => {
  const { page, goto } = await visit({ product: own, expected: /401|403|422|429/ });
  await register(page, 'boris@example.com');
  await page.goto(linkIn(await letterTo('boris@example.com', /confirm your e-mail/)));
  await page.getByRole('button', { name: 'Confirm' }).click();

  await goto('/accounts/login?redirectUrl=/catalog');
  await page.getByLabel('Login').fill('boris@example.com');
  for (let tries = 0; tries < 6; tries++) {
    await page.getByLabel('Password').fill('not this one');
    if (tries > 2) await page.getByRole('button', { name: 'I am a person' }).click();
    await signIn(page);
    await page.getByRole('alert').waitFor();
    await expect.poll(() => page.getByLabel('Login').inputValue()).toBe('boris@example.com');
  }
  await expect
    .poll(() => page.getByRole('alert').innerText())
    .toMatch(/^Too many failed attempts\. Try again in \d+ seconds?\.$/);
  await fine(page);

  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByLabel('Email').fill('boris@example.com');
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.getByRole('status').waitFor();
  await page.goto(linkIn(await letterTo('boris@example.com', /a new password/)));
  await page.getByLabel('New password').fill('short');
  await page.getByLabel('Confirm password').fill('short');
  await page.getByRole('button', { name: 'Save and sign in' }).click();
  await fine(page);
  await page.getByLabel('New password').fill('another long password');
  await page.getByLabel('Confirm password').fill('another long password');
  await page.getByRole('button', { name: 'Save and sign in' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/accounts'));
  await accountMenu(page).first().waitFor();
});

test('letters of a partner’s host speak in its name and lead to it', async () => {
  const host = own.replace('127.0.0.1', 'partner.localhost');
  const { page } = await visit({ product: own, host: 'partner.localhost' });
  await register(page, 'clara@example.com', host);
  await expect.poll(() => page.getByRole('banner').innerText()).toBe('Fathom');
  const letter = await letterTo('clara@example.com', /confirm your e-mail/);
  expect([
    letter.includes('From: Fathom <'),
    letter.includes('Subject: Fathom: '),
    linkIn(letter).startsWith(`${host}/accounts/confirm`),
    letter.includes('Berth'),
  ]).toEqual([true, true, true, false]);
});

test('a visitor’s question is taken once the captcha beside it was answered', async () => {
  const { page, goto } = await visit({ product: own, expected: /400/ });
  await goto('/landing');
  await page.getByRole('button', { name: 'Ask a question' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask a question' });
  await dialog.getByLabel('Name').fill('Anna');
  await dialog.getByLabel('Contacts').fill('@anna');
  await dialog.getByLabel('Question').fill('Is there a quay for us?');
  const answer = dialog.frameLocator('iframe').getByRole('button', { name: 'I am a person' });
  await answer.waitFor();
  await dialog.getByRole('button', { name: 'Send question' }).click();
  await dialog.getByText('Complete the captcha, then send the form again.').waitFor();
  await fine(page);
  await answer.click();
  await dialog.getByRole('button', { name: 'Send question' }).click();
  await page.getByRole('dialog', { name: 'Message sent' }).waitFor();
});

/** The provider's own pages. */
async function signInThere(page: Page, login: string): Promise<void> {
  await page.waitForURL(`${provider.issuer}/interaction/**`);
  await page.locator('[name=login]').fill(login);
  await page.locator('[name=password]').fill('any');
  await page.locator('[type=submit]').click();
}

test('somebody signs in through the provider where they were, leaves there as well, and is asked anew', async () => {
  provider.persons.set('dora', { email: 'dora@example.com', email_verified: true, name: 'Dora' });
  // Whatever the workbench asks while its session ends is answered with 401.
  const { page, goto } = await visit({ product: own, expected: /401|404|ERR_|fonts/ });
  await goto('/catalog/demo/ner/testing');
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).first().click();
  await page.getByRole('link', { name: 'Sign in with Harbour ID' }).click();
  await signInThere(page, 'dora');
  await page.getByText('Authorize').first().waitFor();
  await page.locator('[type=submit]').click();
  await page.waitForURL(`${own}/catalog/demo/ner/testing`);
  await page.getByRole('button', { name: /Send/ }).waitFor();

  await accountMenu(page).first().click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL(`${provider.issuer}/session/end**`);
  await page.getByRole('button', { name: /Yes/ }).click();
  await page.waitForURL((url) => url.origin === own);
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).waitFor();

  await goto('/accounts/oidc/login');
  await page.waitForURL(`${provider.issuer}/interaction/**`);
});

test('what goes wrong at the provider is said on a page that leads on', async () => {
  provider.persons.set('eve', { email: 'eve@example.com', email_verified: false });
  const { page, goto } = await visit({
    product: own,
    width: 390,
    language: 'ru',
    theme: 'dark',
    expected: /40[03]|404|503|ERR_|fonts/,
  });
  await goto('/accounts/oidc/callback?code=x&state=y');
  await page.getByRole('heading', { name: 'Этот вход уже завершён' }).waitFor();
  await fine(page);
  await page.getByRole('link', { name: 'Начать заново' }).click();
  await signInThere(page, 'eve');
  await page.locator('[type=submit]').click();
  await page.getByRole('heading', { name: 'Адрес не подтверждён' }).waitFor();
  await page.getByText('eve@example.com').waitFor();
  await fine(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
    0,
  );
});

test('who has a password connects the provider in the settings, signs in through it, and disconnects it', async () => {
  provider.persons.set('mate', { email: 'mate@harbour.example', email_verified: true, name: 'Mate' });
  const { page, goto } = await visit({ product: own, login: 'demo', expected: /401|404|ERR_|fonts/ });
  await goto('/workspace/account-info/password');
  await page.getByRole('heading', { name: 'Sign-in with Harbour ID' }).waitFor();
  await fine(page);
  await page.getByRole('link', { name: 'Connect with Harbour ID' }).click();
  await signInThere(page, 'mate');
  await page.locator('[type=submit]').click();
  await page.waitForURL(`${own}/workspace/account-info/password`);
  await page.getByText('mate@harbour.example').waitFor();
  expect(await page.title()).toBe('Settings · Berth');
  await fine(page);

  const other = await visit({ product: own, expected: /401|404|ERR_|fonts/ });
  await other.goto('/accounts/oidc/login?redirectUrl=/workspace');
  await signInThere(other.page, 'mate');
  await other.page.locator('[type=submit]').click();
  await other.page.getByRole('banner').getByRole('button', { name: 'Account menu of demo' }).waitFor();

  await page.getByRole('button', { name: 'Disconnect mate@harbour.example' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Disconnect mate@harbour.example?' });
  await fine(page);
  await dialog.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('link', { name: 'Connect with Harbour ID' }).waitFor();
});

test('a page whose session ends while it is open says so until its user is signed in again, and leads to the sign-in and back', async () => {
  const { page, context, goto } = await visit({ login: 'demo', expected: /401/ });
  const ended = page.getByRole('region', { name: 'Messages' }).getByText('Your session has ended');
  await goto('/job-status/');
  const session = await context.cookies();
  await context.clearCookies();
  await ended.waitFor();
  await context.addCookies(session);
  await setHidden(page, true);
  await setHidden(page, false);
  await expect.poll(() => ended.count()).toBe(0);

  await context.clearCookies();
  await ended.waitFor();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/accounts\/login\?redirectUrl=%2Fjob-status/);
});

test('a page whose browser somebody else signed in from says who, and goes on as them only when told to', async () => {
  const { page, context, goto } = await visit({ login: (await registerPerson('Former')).login, expected: /40[13]/ });
  await goto('/workspace/account-info');
  await page.getByRole('textbox', { name: /^Name/ }).fill('Not saved yet');
  const { login } = await registerPerson('Latter');
  await context.request.post('/accounts/login', {
    form: { login, password: peoplePassword, redirectUrl: '/' },
    headers: { origin: new URL(page.url()).origin },
    maxRedirects: 0,
  });
  await setHidden(page, true);
  await setHidden(page, false);
  await page.getByText(`You are now signed in as ${login} in this browser`).waitFor();
  await fine(page);
  expect(await page.getByRole('textbox', { name: /^Name/ }).inputValue()).toBe('Not saved yet');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.getByRole('link', { name: 'Continue' }).click();
  await page
    .getByRole('banner')
    .getByRole('button', { name: `Account menu of ${login}` })
    .waitFor();
});
