import { mkdir } from 'node:fs/promises';
import { test } from 'vitest';
import { useBrowser, visit, whenDrawn } from '../harness/browser.ts';

useBrowser();

const folder = 'tests/screenshots';
const shots = [
  ['catalogue', '/catalog', 'demo'],
  ['testing', '/catalog/demo/ner/testing', 'demo'],
  ['workspace', '/workspace', 'demo'],
  ['hosting', '/workspace/model/demo/ner/settings/hosting', 'demo'],
  ['image', '/workspace/images?q=ner', 'demo'],
  ['states', '/workspace?q=nothing-of-this-name', 'demo'],
] as const;
const looks = [
  ['en', 'light', 1440],
  ['ru', 'dark', 1440],
  ['ru', 'light', 390],
] as const;

// The README shows these. They are written anew only where asked, so that a test run leaves the tree as it was.
test
  .runIf(process.env.UPDATE_SCREENSHOTS)
  .each(shots.flatMap(([name, path, login]) => looks.map((look) => [name, path, login, ...look] as const)))(
  '%s at %s: picture',
  async (name, path, login, language, theme, width) => {
    await mkdir(folder, { recursive: true });
    const { page, goto } = await visit({ login, language, theme, width });
    await goto(path);
    await page.getByRole('button', { name: language === 'en' ? 'Notifications' : 'Уведомления' }).waitFor();
    if (name === 'testing') {
      await page.getByRole('button', { name: language === 'en' ? /^Send/ : /^Отправить/ }).click();
      await page.locator('mark').first().waitFor();
    }
    if (name === 'image') {
      await page.getByRole('main').getByRole('link', { name: 'ner', exact: true }).click();
      await page.getByRole('heading', { name: 'ner', level: 1 }).waitFor();
      await whenDrawn(page);
    }
    await page.screenshot({ path: `${folder}/${name}-${language}-${theme}${width < 640 ? '-390' : ''}.png` });
  },
);

/** Of each kind of host the page that tells it from the others; the one on premises is taken where a licence is there. */
const hosts = [
  ['main', undefined, '/landing', 'en', 'light'],
  ['cloud', 'cloud.localhost', '/catalog', 'en', 'dark'],
  ['partner', 'partner.localhost', '/catalog', 'en', 'light'],
  ['partner-sign-in', 'partner.localhost', '/accounts/login', 'ru', 'dark'],
] as const;
test.runIf(process.env.UPDATE_SCREENSHOTS).each(hosts)(
  'the host %s: picture',
  async (name, host, path, language, theme) => {
    const { page, goto } = await visit({ ...(host && { host }), language, theme });
    await goto(path);
    await page
      .getByText(name === 'main' ? 'Berth' : name === 'cloud' ? 'Berth Cloud' : 'Fathom')
      .first()
      .waitFor();
    await page.screenshot({ path: `${folder}/host-${name}-${language}-${theme}.png` });
  },
);
