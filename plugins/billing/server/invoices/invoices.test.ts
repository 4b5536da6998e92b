import { afterAll, beforeAll, expect, test } from 'vitest';
import { Pool } from '#core/server/database/database.ts';
import { admin, openWorld, type BillingWorld } from '../test/world.ts';
import { Receipts } from './receipts.ts';

let world: BillingWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.scene.close());

test('what is paid by card has a numbered invoice in both languages, and a letter once', async () => {
  const { scene, payer, of, home, ask, payByCard, letters } = world;
  await payByCard(40);
  const [card] = (await ask('GET', '/refill/page')).body.records;
  expect(card).toMatchObject({ kind: 'CARD', invoice: expect.any(Number) });
  for (let times = 0; times < 2; times++) await of(Receipts).send();
  const receipts = (await letters()).filter(({ to }) => to === 'payer@example.com');
  expect(
    receipts.filter(({ text }) => text.includes(`№ ${card.invoice}`) || text.includes(`No. ${card.invoice}`)),
  ).toHaveLength(1);

  const print = async (language: string) => {
    const response = await fetch(`${scene.server.url}${home(`/refill/${card.id}/invoice?language=${language}`)}`, {
      headers: { cookie: `berth_session=${payer.session}` },
    });
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="invoice-${card.invoice}.pdf"`);
    return Buffer.from(await response.arrayBuffer()).toString('latin1');
  };
  await scene.call('PATCH', `${admin}/terms`, { sellerName: 'Верфь', sellerDetails: 'ИНН 7700000000\nМосква' });
  for (const language of ['en', 'ru']) {
    const file = await print(language);
    expect(file.startsWith('%PDF-1.')).toBe(true);
    expect([...file.matchAll(/\/BaseFont \/([\w+-]+)/g)].every(([, name]) => /^[A-Z]{6}\+DejaVuSans/.test(name!))).toBe(
      true,
    );
    expect(file).toContain('/FontFile2');
  }
  // Whom it is of stays as it was printed first.
  await scene.call('PATCH', `${admin}/terms`, { sellerName: 'Another' });
  expect(await print('en')).not.toContain('Another');
  const { rows } = await of<Pool>(Pool as never).query('select printed from billing_invoices where number = $1', [
    card.invoice,
  ]);
  expect(rows[0]).toMatchObject({ printed: { seller: { name: 'Верфь' }, buyer: { accountId: payer.accountId } } });
  const other = await scene.call('GET', `/api/mlpbilling/account/system/refill/${card.id}/invoice`);
  expect(other.body).toMatchObject({ code: 'billing.invoice.not_found', status: 404 });
});
