import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Pool } from '#core/server/database/database.ts';
import { Events } from '#core/server/events/events.ts';
import { accountChanged, Accounts } from '#plugins/accounts/server/public.ts';
import { registerForTest } from '#plugins/accounts/server/sign-in/sign-in-test.ts';
import apiKeys from '#plugins/api-keys/server/index.ts';
import { Scene } from '#plugins/gateway/server/test/scene.ts';
import usage from '#plugins/usage/server/index.ts';
import { BudgetAlerts } from '../budgets/budget-alerts.ts';
import billing from '../index.ts';
import { Receipts } from '../invoices/receipts.ts';
import { Ledger, type Draft } from '../ledger.ts';

let scene: Scene;
let payer: { readonly session: string; readonly accountId: number; readonly userId: number };
const of = <T>(part: new (...args: never[]) => T): T => scene.server.host.container.get(part as never);
beforeAll(async () => {
  scene = await Scene.open({
    plugins: [apiKeys, usage, billing],
    environment: {
      BILLING_ENABLED: 'true',
      BILLING_CURRENCY: 'RUBLE',
      BILLING_TEST_PAYMENTS: 'true',
      BILLING_CREDIT: '5',
    },
  });
  const session = await registerForTest(scene.server, 'payer');
  const { body } = await scene.server.call('GET', '/api/accountsadmin/c/authorization/check-authorized', { session });
  payer = { session, ...body.userData };
});
afterAll(() => scene.close());

const admin = '/api/mlpbilling/admin';
const ofPayer = (path: string) => `${admin}/account/${payer.accountId}/${path}`;
const home = (path: string) => `/api/mlpbilling/account/${payer.accountId}${path}`;
const ask = (method: string, path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) =>
  scene.server.call(method, home(path), { session: payer.session, headers, ...(body === undefined ? {} : { body }) });
const correct = (amount: number, reason = 'For a test.') =>
  scene.call('POST', ofPayer('correction'), { amount, reason });
const letters = async () =>
  (await scene.call('GET', '/api/mlpcore/admin/letters')).body.records as {
    to: string;
    subject: string;
    text: string;
  }[];
/** What was spent or earned, as settling books it. */
let booked = 0;
const book = (draft: Omit<Draft, 'key' | 'at'>) =>
  of(Ledger).book({ key: `test/${++booked}`, at: new Date(), ...draft });
const nano = (amount: number) => BigInt(amount) * 1_000_000_000n;
const spend = (amount: number) =>
  book({
    kind: 'HOSTING',
    accountId: payer.accountId,
    resource: { kind: 'SERVER', id: 1, name: 'gpu-1' },
    entries: [
      { accountId: payer.accountId, book: 'PAID', nano: -nano(amount) },
      { accountId: 0, book: 'REVENUE', nano: nano(amount) },
    ],
  });
const earn = (amount: number) =>
  book({
    kind: 'CALLS',
    accountId: 1,
    ownerId: payer.accountId,
    modelId: 1,
    entries: [
      { accountId: 1, book: 'PAID', nano: -nano(amount) },
      { accountId: payer.accountId, book: 'INCOME', nano: nano(amount) },
    ],
  });

test('an operator sees what was booked for an account, down to the entries of a transaction', async () => {
  expect((await correct(20, 'Paid by transfer.')).body).toMatchObject({ overallBalanceCurrency: 20 });
  await spend(3);
  const { body } = await scene.call('GET', ofPayer('transactions?size=1'));
  expect(body).toMatchObject({
    paging: { totalElements: 2, totalPages: 2 },
    records: [{ kind: 'HOSTING', resource: 'gpu-1', paid: -3, allowance: 0 }],
  });
  const [correction] = (await scene.call('GET', ofPayer('transactions?kind=CORRECTION'))).body.records;
  expect((await scene.call('GET', `${admin}/transaction/${correction.id}`)).body).toMatchObject({
    kind: 'CORRECTION',
    note: 'Paid by transfer.',
    userId: 1,
    entries: [
      { account: { accountId: payer.accountId }, book: 'PAID', amount: 20 },
      { book: 'GRANTS', amount: -20 },
    ],
  });
  expect((await scene.call('GET', `${admin}/transaction/999999`)).body.code).toBe('billing.transaction.not_found');
  expect((await ask('GET', '/refill/page?size=1')).body).toMatchObject({
    paging: { totalElements: 1 },
    records: [{ kind: 'CORRECTION', amount: 20, note: 'Paid by transfer.', invoice: expect.any(Number) }],
    months: [{ kind: 'CORRECTION', month: new Date().toISOString().slice(0, 7), amount: 20 }],
  });
  expect((await ask('GET', '/refill/page?kind=CARD')).body).toMatchObject({
    paging: { totalElements: 0 },
    records: [],
    months: [],
  });
});

test('what was booked for calls names their service in each language', async () => {
  const service = await scene.service({ translations: { ru: { displayName: 'Распознавание' } } });
  await book({
    kind: 'CALLS',
    accountId: payer.accountId,
    ownerId: 1,
    modelId: service.id,
    entries: [
      { accountId: payer.accountId, book: 'PAID', nano: -nano(1) },
      { accountId: 0, book: 'REVENUE', nano: nano(1) },
    ],
  });
  const serviceNames = { ru: 'Распознавание' };
  const [line] = (await scene.call('GET', ofPayer('transactions?kind=CALLS'))).body.records;
  expect(line).toMatchObject({ service: expect.any(String), serviceNames });
  expect((await scene.call('GET', `${admin}/transaction/${line.id}`)).body).toMatchObject({ serviceNames });
  await spend(-1);
});

test('an allowance comes each period from the day that it began on, and the 31st comes back after shorter months', async () => {
  const given = await scene.call('PUT', ofPayer('allowance'), {
    amount: 7,
    period: 'MONTH',
    nextRefillDate: '2025-01-31T00:00:00Z',
  });
  expect(given.body).toMatchObject({ jaicpTariffBalanceCurrency: 7, nextRefillCurrency: 7 });
  const next = new Date(given.body.nextRefillDate);
  const lastOfMonth = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate();
  expect(next.getUTCDate()).toBe(lastOfMonth);
  expect(next.getTime() - Date.now()).toBeLessThan(32 * 86_400_000);
  await scene.call('PUT', ofPayer('allowance'), { amount: 9, period: 'WEEK', nextRefillDate: '2025-01-01T10:00:00Z' });
  const { allowance } = (await scene.call('GET', ofPayer('standing'))).body;
  expect(allowance).toMatchObject({ amount: 9, period: 'WEEK' });
  const weeks = (Date.parse(allowance.next) - Date.parse('2025-01-01T10:00:00Z')) / (7 * 86_400_000);
  expect([Number.isInteger(weeks), Date.parse(allowance.next) - Date.now() < 7 * 86_400_000]).toEqual([true, true]);
  // Of a mistake that is corrected at once the later one holds; what is sent again as it was gives nothing anew.
  const begun = new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString();
  const set = async (amount: number) => {
    const { body } = await scene.call('PUT', ofPayer('allowance'), { amount, period: 'DAY', nextRefillDate: begun });
    return body.jaicpTariffBalanceCurrency;
  };
  expect([await set(30), await set(3), await set(30)]).toEqual([30, 3, 30]);
  await book({
    kind: 'HOSTING',
    accountId: payer.accountId,
    entries: [
      { accountId: payer.accountId, book: 'ALLOWANCE', nano: -nano(30) },
      { accountId: payer.accountId, book: 'PAID', nano: nano(30) },
    ],
  });
  expect(await set(30)).toBe(0);
  await scene.call('PUT', ofPayer('allowance'), { amount: 0 });
  expect((await scene.call('GET', ofPayer('standing'))).body).toEqual({});
});

test('an account that an operator gives time is not blocked until then', async () => {
  const blocked = async () => (await ask('GET', '/blocked')).body;
  const overall = (await ask('GET', '/balance')).body.overallBalanceCurrency as number;
  await correct(-overall - 6);
  expect(await blocked()).toMatchObject({ blocked: true });
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const grace = (body: object) => scene.call('PUT', ofPayer('grace'), body);
  expect((await grace({ until: '2020-01-01T00:00:00Z', reason: 'Late.' })).body.args).toHaveProperty('until');
  expect((await grace({ until })).body.args).toHaveProperty('reason');
  expect((await grace({ until, reason: 'A transfer is on its way.' })).body.grace).toEqual({
    until,
    reason: 'A transfer is on its way.',
    login: 'superadmin',
  });
  expect(await blocked()).toMatchObject({ blocked: false, blocksAt: until });
  expect((await grace({ until: null, reason: 'It came.' })).body.grace).toBeUndefined();
  expect(await blocked()).toMatchObject({ blocked: true });
});

test('how the installation bills is changed while it runs, and goes back to its environment', async () => {
  const change = (body: object) => scene.call('PATCH', `${admin}/terms`, body);
  expect((await scene.call('GET', `${admin}/terms`)).body).toMatchObject({ credit: 5, incomeShare: 80, changed: [] });
  expect((await change({ credit: -1 })).body.args).toHaveProperty('credit');
  expect((await change({ manager: 'nobody' })).body.args).toHaveProperty('manager');
  expect((await change({ incomeShare: 33.337 })).body).toMatchObject({ incomeShare: 33.34, changed: ['incomeShare'] });
  await change({ incomeShare: null });
  for (const wrong of [-1, 1.5, 7]) expect((await change({ decimals: wrong })).body.args).toHaveProperty('decimals');
  const workbench = async () => (await scene.call('GET', '/api/mlpcore/system-config/frontend-settings')).body.plugins;
  expect(await workbench()).toMatchObject({ billing: { decimals: 2, roubles: 1 } });
  await change({ decimals: 4 });
  expect(await workbench()).toMatchObject({ billing: { decimals: 4 } });
  await change({ decimals: null });
  const changed = await change({ credit: 50, manager: 'sales@example.com', welcomeBonus: 3 });
  expect(changed.body).toMatchObject({ credit: 50, changed: ['credit', 'manager', 'welcomeBonus'] });
  expect((await ask('GET', '/blocked')).body).toMatchObject({ blocked: false });
  expect((await ask('GET', '/balance')).body).toMatchObject({ welcomeBonusCurrency: 3 });
  const byCard = { accountId: payer.accountId, amountCurrency: 5, redirectUrl: '/billing' };
  expect((await ask('POST', `/user/${payer.userId}/refill/card/dynamic`, byCard)).body).toMatchObject({
    code: 'billing.refill.manager',
    args: { manager: 'sales@example.com' },
  });
  expect((await change({ credit: null, welcomeBonus: null })).body).toMatchObject({ credit: 5, changed: ['manager'] });
  expect((await ask('GET', '/blocked')).body).toMatchObject({ blocked: true });
});

test('billing is turned off while the installation runs: nobody is blocked, nothing is offered, and it comes back as it was', async () => {
  const change = (body: object) => scene.call('PATCH', `${admin}/terms`, body);
  const settings = async () => (await scene.call('GET', '/api/mlpcore/system-config/frontend-settings')).body;
  const byCard = { accountId: payer.accountId, amountCurrency: 5, redirectUrl: '/billing' };
  await change({ manager: null });
  expect((await ask('GET', '/blocked')).body).toMatchObject({ blocked: true });
  expect((await change({ enabled: false })).body).toMatchObject({ enabled: false, changed: ['enabled'] });
  expect(await settings()).toMatchObject({ isBillingEnabled: false, refillByManager: false, currencyType: 'RUBLE' });
  expect((await settings()).plugins?.billing).toBeUndefined();
  expect((await ask('GET', '/blocked')).body).toEqual({ blocked: false, belowSince: expect.any(String) });
  expect((await ask('POST', `/user/${payer.userId}/refill/card/dynamic`, byCard)).body.code).toBe(
    'billing.refill.unavailable',
  );
  // What is booked already keeps its currency, and the refusal says why.
  const refused = await change({ currency: 'TOKEN' });
  expect([refused.status, refused.body.code, refused.body.args]).toEqual([
    409,
    'billing.currency.booked',
    { booked: 'RUBLE', currency: 'TOKEN' },
  ]);
  expect((await change({ enabled: null })).body).toMatchObject({ enabled: true, currency: 'RUBLE', changed: [] });
  expect(await settings()).toMatchObject({ isBillingEnabled: true });
  expect((await ask('GET', '/blocked')).body).toMatchObject({ blocked: true });
  await change({ manager: 'sales@example.com' });
});

test('income is held when it is asked to be paid, is paid once, and comes back where that is declined', async () => {
  const request = (amount: number, id: string) =>
    ask('POST', '/payout', { amount, details: 'IBAN 1' }, { 'z-requestid': id });
  const settle = (id: number, state: string) =>
    scene.call('POST', `${admin}/payouts/${id}`, { state, reason: 'Transfer 1042.' });
  const money = async () => {
    const { incomeBalanceCurrency: income, heldIncomeCurrency: held } = (await ask('GET', '/balance')).body;
    return { income, held };
  };
  await earn(100);
  expect((await request(10, 'a')).body.code).toBe('billing.income.not_publisher');
  await scene.server.host.container.get(Accounts).grantFeature(payer.accountId, 'mlp.public_model_admin');
  await scene.server.host.container.get(Events).publish(accountChanged, String(payer.accountId));
  expect((await request(101, 'a')).body.code).toBe('billing.income.insufficient');
  const first = await request(60, 'b');
  expect(first.body).toMatchObject({ amount: 60, state: 'REQUESTED', requestedBy: 'payer@example.com' });
  expect((await request(60, 'b')).body.id).toBe(first.body.id);
  expect((await request(61, 'b')).body.code).toBe('billing.request.repeated');
  expect((await request(41, 'c')).body).toMatchObject({
    code: 'billing.income.insufficient',
    args: { income: '40.00' },
  });
  expect(await money()).toEqual({ income: 40, held: 60 });
  await vi.waitFor(async () =>
    expect((await letters())[0]).toMatchObject({ to: 'sales@example.com', text: expect.stringContaining('IBAN 1') }),
  );
  const second = await request(30, 'd');
  expect((await scene.call('GET', `${admin}/payouts?state=REQUESTED`)).body.records).toHaveLength(2);
  for (let times = 0; times < 2; times++) expect((await settle(first.body.id, 'PAID')).status).toBe(200);
  expect((await settle(first.body.id, 'DECLINED')).body.code).toBe('billing.payout.settled');
  expect((await settle(second.body.id, 'DECLINED')).body).toMatchObject({
    state: 'DECLINED',
    reason: 'Transfer 1042.',
  });
  expect((await settle(0, 'PAID')).body.code).toBe('billing.payout.not_found');
  expect(await money()).toEqual({ income: 40, held: 0 });
  const told = (
    await scene.server.call('GET', `/api/mlpcore/account/${payer.accountId}/notification`, { session: payer.session })
  ).body;
  expect(told.map(({ kind }: { kind: string }) => kind)).toEqual(
    expect.arrayContaining(['billing.payout.paid', 'billing.payout.declined']),
  );
  await scene.call('PATCH', `${admin}/terms`, { manager: null });
});

test('what is paid by card has a numbered invoice in both languages, and a letter once', async () => {
  const byCard = { accountId: payer.accountId, amountCurrency: 40, redirectUrl: '/billing' };
  const begun = await ask('POST', `/user/${payer.userId}/refill/card/dynamic`, byCard);
  await ask('POST', `/payment/${begun.body.paymentUrl.split('/').at(-1)}/test`, { outcome: 'PAID' });
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

test('an account is told once each at 50, 80 and 100 percent of its budget', async () => {
  const { spent } = (await ask('GET', '/forecast')).body;
  expect(spent).toBe(3);
  const set = (body: object) => ask('PUT', '/budget', body);
  expect((await set({ amount: 100, emails: ['nobody'] })).body.args).toHaveProperty(['emails.0']);
  expect((await set({ amount: 100 })).body.budget).toEqual({ amount: 100, emails: ['payer@example.com'] });
  const look = async () => {
    for (let times = 0; times < 2; times++) await of(BudgetAlerts).look();
    const told = (
      await scene.server.call('GET', `/api/mlpcore/account/${payer.accountId}/notification`, { session: payer.session })
    ).body as {
      kind?: string;
      params: { percent?: string };
    }[];
    const written = (await letters()).filter(({ text }) => text.includes('budget') || text.includes('бюджет'));
    return [told.flatMap(({ kind, params }) => (kind === 'billing.budget' ? [params.percent] : [])), written.length];
  };
  // A budget that is set is looked at meanwhile, and one at a time tells.
  const toldOf = (expected: unknown) => vi.waitFor(async () => expect(await look()).toEqual(expected));
  await toldOf([[], 0]);
  await spend(47);
  await toldOf([['50'], 1]);
  await spend(60);
  // Two stages at once are told as the higher one.
  await toldOf([['100', '50'], 2]);
  const alerts = async () =>
    (await ask('GET', '/forecast')).body.alerts.map(({ at }: { at?: string }) => at !== undefined);
  expect(await alerts()).toEqual([true, true, true]);
  // Whoever moves the budget to and fro is told nothing again, until more is spent than a larger one has for a stage.
  for (const amount of [10_000, 100]) await set({ amount });
  await toldOf([['100', '50'], 2]);
  await set({ amount: 200 });
  await toldOf([['50', '100', '50'], 3]);
  expect(await alerts()).toEqual([true, false, false]);
  await spend(50);
  await toldOf([['80', '50', '100', '50'], 4]);
  expect((await set({ amount: 0 })).body).toMatchObject({ alerts: [] });
});

test('balances are compared, sums are told by the month, and entries are exported', async () => {
  const compared = await scene.call('POST', `${admin}/reconciliation`);
  expect(compared.body).toMatchObject({ differences: [], sum: 0, at: expect.any(String) });
  const pool = of<Pool>(Pool as never);
  await pool.query(`update billing_balances set nano = nano + 5000000000 where account_id = $1 and book = 'INCOME'`, [
    payer.accountId,
  ]);
  expect((await scene.call('POST', `${admin}/reconciliation`)).body).toMatchObject({
    differences: [{ accountId: payer.accountId, book: 'INCOME', entries: 40, balance: 45 }],
    sum: 5,
  });
  await pool.query(`update billing_balances set nano = nano - 5000000000 where account_id = $1 and book = 'INCOME'`, [
    payer.accountId,
  ]);
  await scene.call('POST', `${admin}/reconciliation`);
  expect((await scene.call('GET', `${admin}/reconciliation`)).body).toMatchObject({ differences: [], sum: 0 });

  const { currency, months, total } = (await scene.call('GET', `${admin}/totals`)).body;
  expect(currency).toBe('RUBLE');
  expect(total).toMatchObject({ payments: 40, spent: 260, earned: 100, revenue: 160, paidOut: 60 });
  expect(months.reduce((sum: number, { spent }: { spent: number }) => sum + spent, 0)).toBe(total.spent);

  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  // Pages follow one another to the microsecond.
  await pool.query(
    `insert into billing_transactions (key, kind, at, account_id) values ('test/exact', 'CALLS', ($1::date + 1)::timestamp at time zone 'UTC' - interval '1 microsecond', 1)`,
    [day(Date.now())],
  );
  const csv = await scene.call('GET', `${admin}/entries/export?from=2020-01-01&to=${day(Date.now() + 86_400_000)}`);
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const lines = (csv.body as string).trimEnd().split('\r\n').slice(1);
  const { rows } = await pool.query('select count(*)::int as count from billing_entries');
  expect(lines).toHaveLength(rows[0].count);
  const sum = lines.reduce((all, line) => all + Math.round(Number(line.split(',')[7]) * 100), 0);
  expect(sum).toBe(0);
  expect((await scene.call('GET', `${admin}/entries/export?from=2020-01-02&to=2020-01-01`)).status).toBe(400);
});

test("nobody but superadministrators is let into the operator's calls, not even by a key", async () => {
  const { body } = await scene.server.call('POST', `/api/mlpcore/account/${payer.accountId}/token?name=all`, {
    session: payer.session,
    body: { permissions: ['read', 'write', 'predict'] },
  });
  const key = body.token ?? body.key ?? body.accessToken;
  for (const [method, path] of [
    ['GET', `${admin}/terms`],
    ['GET', `${admin}/unmatched`],
    ['GET', `${admin}/entries/export?from=2020-01-01&to=2020-01-02`],
    ['GET', ofPayer('transactions')],
    ['PUT', ofPayer('grace')],
  ] as const) {
    expect((await scene.server.call(method, path, { session: payer.session })).body.code).toBe('superadmin.required');
    expect((await scene.server.call(method, path, { headers: { 'mlp-api-key': key } })).status).toBe(403);
  }
});
