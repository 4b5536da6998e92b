import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, content, publicKey, signed } from '../../plugins/licence/server/test/vendor.ts';
import { axeProblems, reload, useBrowser, visit } from '../harness/browser.ts';
import { removeData, startProduct, type Product } from '../harness/product.ts';

useBrowser();

let product: Product;
beforeAll(async () => {
  product = await startProduct({
    environment: { HOST_CONFIG: 'on-premise', LICENCE_PUBLIC_KEY_FILE: publicKey, DEMO_SERVICES: 'ner' },
  });
});
afterAll(async () => {
  await product.stop();
  await removeData(product.dataDir);
});

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const file = (name: string, changes: object) => {
  writeFileSync(at(name), signed(changes));
  return at(name);
};

test('a superadministrator installs licences, and everybody is told by the banner how they stand', async () => {
  const { page, goto } = await visit({ login: 'superadmin', product: product.url, expected: /400|409/ });
  const user = await visit({ login: 'demo', product: product.url });
  // What the page begins with may be older than the licence, and the banner comes once the page is idle.
  const banner = (text: RegExp) =>
    expect
      .poll(
        async () => {
          await reload(user.page);
          const shown = user.page.getByText(text).waitFor({ timeout: 10_000 });
          return shown.then(
            () => true,
            () => false,
          );
        },
        { timeout: 60_000 },
      )
      .toBe(true);
  const install = async (path: string) => {
    await page.getByLabel('Licence file').setInputFiles(path);
    await page.getByRole('button', { name: 'Install licence' }).click();
  };
  await user.goto('/workspace');
  await goto('/superadmin');
  await page.getByText('No licence is installed').waitFor();
  await banner(/no valid licence\. Services are suspended\. Ask your administrator/);

  // What is refused stays in the field, beside the reason.
  writeFileSync(at('altered.jws'), signed().replace(/\.[^.]/, '.x'));
  await install(at('altered.jws'));
  await page.getByText(/signature is not the vendor|not a licence/).waitFor();

  await page.getByText(/This installation has no valid licence/).waitFor();
  await install(file('soon.jws', { ends: dayIn(9) }));
  await page.getByText('Licence installed').first().waitFor();
  // Who installed it sees the banner follow, without loading the page anew.
  await page.getByText(/The licence expires in \d+ days.* Open licence/).waitFor();
  expect(await page.getByText(/has no valid licence/).count()).toBe(0);
  await page.getByText('Expires soon').waitFor();
  await page.getByText(/What breaks first: the licence itself/).waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await banner(/The licence expires in \d+ days.* Ask your administrator/);

  // What runs is what is held against the limits.
  await expect
    .poll(async () => {
      const status = await user.context.request.get('/api/mlpcore/account/demo/model/ner/status');
      return ((await status.json()) as { instances: { hostingServerActive: number } }).instances.hostingServerActive;
    })
    .toBeGreaterThan(0);
  // What would suspend it is asked about before, and what is over is told from what has not begun.
  const question = page.getByRole('alertdialog');
  await install(file('over.jws', { ends: dayIn(-3) }));
  await question.getByText(/This licence expired on/).waitFor();
  await question.getByText('Calls to 1 running service').waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('Expires soon').waitFor();
  await install(file('later.jws', { starts: dayIn(20) }));
  await question.getByText(/This licence begins on/).waitFor();
  await question.getByRole('button', { name: 'Install and suspend' }).click();
  await page.getByText(/^Begins on/).waitFor();
  await page
    .getByText(/The licence begins on .* Services are suspended until then/)
    .first()
    .waitFor();
  await banner(/The licence begins on .* Ask your administrator/);
  // Nothing gets worse by this one.
  await install(at('over.jws'));
  await page.getByText(/^Expired on/).waitFor();
  // Nobody fills in a form for nothing.
  await user.goto('/workspace/model/new');
  await user.page.getByText('No service can be created.').waitFor();
  expect(await axeProblems(user.page)).toEqual([]);
  await user.goto('/workspace');

  await install(file('small.jws', { limits: { ...content.limits, allowedServices: ['acme/other'] } }));
  await page.getByText('Limits exceeded', { exact: true }).first().waitFor();
  await page.getByText(/limits, which are exceeded already/).waitFor();
  await page.getByText('demo/ner', { exact: true }).waitFor();
  await banner(/Services will be suspended in 14 days/);

  await install(
    file('none.jws', { daysBeforeHardLimits: 0, limits: { ...content.limits, allowedServices: ['acme/other'] } }),
  );
  await question.getByText(/More is used than this licence allows/).waitFor();
  await question.getByRole('button', { name: 'Install and suspend' }).click();
  await page.getByText('Suspended: limits exceeded').waitFor();
  await banner(/Licence limits are exceeded. Services are suspended/);

  await install(file('large.jws', { ends: dayIn(400) }));
  await page.getByText('Valid', { exact: true }).first().waitFor();
  await expect
    .poll(
      async () => {
        await reload(user.page);
        // The banner comes after the page.
        await user.page.waitForTimeout(1_500);
        return user.page.getByText(/licence/i).count();
      },
      { timeout: 60_000 },
    )
    .toBe(0);
  if (!process.env.UPDATE_SCREENSHOTS) return;
  await reload(page);
  await page.screenshot({ path: 'tests/screenshots/host-on-premise-licence-en-light.png' });
}, 180_000);

test('an installation of one’s own has nothing of billing: no balance, no page, no call', async () => {
  const { page, goto } = await visit({ login: 'superadmin', product: product.url });
  const user = await visit({ login: 'demo', product: product.url });
  await goto('/superadmin');
  const side = page.getByRole('navigation', { name: 'Administration' });
  await side.getByRole('link', { name: 'System' }).waitFor();
  expect(await side.getByRole('link', { name: 'Billing' }).count()).toBe(0);
  await user.goto('/workspace/model/demo/ner/settings');
  await user.page.getByRole('link', { name: 'Hosting', exact: true }).waitFor();
  for (const named of [/^Balance/, /^Billing$/, /^Reports$/, /Top up/])
    expect(await user.page.getByText(named).count()).toBe(0);
  await user.goto('/workspace/billing');
  // A path that no page has leads to where its visitor belongs.
  await expect.poll(() => new URL(user.page.url()).pathname).toBe('/workspace');
  const called = await user.context.request.get('/api/mlpbilling/account/demo/balance');
  expect([called.status(), (await called.json()).code]).toEqual([404, 'route.not_found']);
});
