import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ThisHost } from '#core/plugin/host.ts';
import { Database, Pool } from '#core/server/database/database.ts';
import { Events } from '#core/server/events/events.ts';
import { LetterStore as KeptLetters } from '#core/server/mail/letters.ts';
import { Mail, type Letter } from '#core/server/mail/mail.ts';
import { Hosts, Log, PublicAddress } from '#core/server/runtime.ts';
import { accountChanged, Accounts } from '#plugins/accounts/server/public.ts';
import { registerForTest } from '#plugins/accounts/server/sign-in/sign-in-test.ts';
import type { TestServer } from '../../../../tests/harness/server.ts';
import { noticesAt, startNotices } from '../notices-test.ts';
import type { Notice } from '../public.ts';
import { LetterStore } from './letter-store.ts';
import { Post } from './post.ts';

let server: TestServer;
let anna: string;
let boris: string;
let north: number;
let userId: number;
/** By which everything here goes. */
let now: Date;
beforeAll(async () => {
  server = await startNotices();
  anna = await registerForTest(server, 'north');
  boris = await registerForTest(server, 'boris');
  const { body } = await call(anna, 'POST', '/api/accountsadmin/c/accounts/north/invitations', {
    login: 'boris@example.com',
    role: 'MLP_USER',
  });
  await call(boris, 'POST', `/api/accountsadmin/c/account-invitation/${body.id}/accept`);
  north = (await query(`select id from accounts where short_name = 'north'`))[0].id;
  userId = (await query(`select id from users where login = 'boris@example.com'`))[0].id;
  await query(`update users set language = 'EN'`);
});
afterAll(() => server.stop());
beforeEach(async () => {
  now = new Date('2026-03-10T12:00:00Z');
  await query(
    'delete from notifications; delete from notification_choices; delete from notification_mutes; delete from notification_letters; delete from notification_letters_sent; delete from letters',
  );
});

const query = async (sql: string): Promise<any[]> => (await server.host.container.get(Pool).query(sql)).rows;
/** Has the account live in a time zone, which every process knows at once. */
async function lives(timeZone: string): Promise<void> {
  await query(`update accounts set time_zone = '${timeZone}' where id = ${north}`);
  await server.host.container.get(Events).publish(accountChanged, String(north));
}
const call = (session: string, method: string, path: string, body?: unknown) =>
  server.call(method, path, { session, ...(body === undefined ? {} : { body }) });
const choose = (session: string, body: object) =>
  call(session, 'PUT', '/api/mlpcore/account/north/notification/choices', body);
const pass = (minutes: number) => void (now = new Date(now.getTime() + minutes * 60_000));
const raise = (modelId: number, notice: Partial<Notice> = {}) =>
  noticesAt(server, () => now).raise({
    accountId: north,
    type: 'PIPELINE_OPERATION',
    severity: 'ERROR',
    operationType: 'RUN',
    category: { id: 'INSTANCE_ERRORS', toldAtFirst: true },
    text: 'It ended with exit code 3.',
    entity: { name: 'model', key: { accountId: north, modelId } },
    entityDisplayName: `Names ${modelId}`,
    ...notice,
  });
/** Has letters sent that are due, through this mail where one is given; answers all that have left. */
async function sent(mail?: Pick<Mail, 'send'>): Promise<Letter[]> {
  const { host } = server;
  await new Post({
    host: host.container.get(ThisHost),
    hosts: host.container.get(Hosts),
    letters: new LetterStore(host.container.get(Database), () => now),
    accounts: host.container.get(Accounts),
    mail: { ...host.container.get(Mail), ...mail },
    address: host.container.get(PublicAddress),
    log: host.container.get(Log),
  }).send(new AbortController().signal);
  const { records } = await host.container.get(KeptLetters).page({});
  return records.map(({ to, subject, text = '' }) => ({ to, subject, text })).toReversed();
}

test('who chose it is written to in their language, with where it leads and where that is chosen', async () => {
  await choose(boris, { INSTANCE_ERRORS: { email: 'NOW' } });
  await raise(7);
  const [letter, ...others] = await sent();
  expect(others).toEqual([]);
  expect(letter).toEqual({
    to: 'boris@example.com',
    subject: expect.stringMatching(/^Names 7: an instance could not start – /),
    text: expect.any(String),
  });
  expect(letter!.text).toContain(`Names 7: an instance could not start\nMar 10, 2026, 12:00`);
  expect(letter!.text).toContain(`It ended with exit code 3.\n${server.url}/workspace/model/${north}/7`);
  expect(letter!.text).toContain(`${server.url}/workspace/account-info/notifications`);
  await query(`update users set language = 'RU' where id = ${userId}`);
  pass(11);
  // The reason came from another plugin, and is told by its code.
  await raise(8, {
    entityDisplayNames: { ru: 'Имена 8' },
    text: 'Only Ann may.',
    params: { note: 'account.owner_only', domain: 'here' },
  });
  const [, russian] = await sent();
  await query(`update users set language = 'EN' where id = ${userId}`);
  expect(russian).toMatchObject({
    subject: expect.stringMatching(/^Имена 8: экземпляр не запускается – /),
    text: expect.stringMatching(
      /\nНа here этим аккаунтом может пользоваться только его владелец[^]*Изменить это можно здесь/,
    ),
  });
});

test('several of a category within some minutes are one letter, and another category has its own', async () => {
  await choose(boris, { INSTANCE_ERRORS: { email: 'NOW' }, OTHER: { email: 'NOW' } });
  for (const modelId of [1, 2]) await raise(modelId);
  await raise(3, {
    category: undefined,
    type: 'NONE',
    text: 'A key ends.',
    entityDisplayName: undefined,
    operationType: undefined,
  });
  expect((await sent()).map(({ subject }) => subject.split(' – ')[0])).toEqual([
    'Names 1: an instance could not start and 1 more',
    'A key ends.',
  ]);
  for (const modelId of [4, 5, 6]) {
    pass(3);
    await raise(modelId);
    expect(await sent()).toHaveLength(2);
  }
  pass(2);
  const letters = await sent();
  expect(letters).toHaveLength(3);
  expect(letters[2]!.subject).toContain('and 2 more');
  for (const modelId of [4, 5, 6]) expect(letters[2]!.text).toContain(`Names ${modelId}: `);
});

test('a digest is sent once a day at eight by the clock of the account, and none where there is nothing', async () => {
  await lives('Asia/Tokyo');
  await choose(boris, { INSTANCE_ERRORS: { email: 'DAILY' }, OTHER: { email: 'DAILY' } });
  await raise(1);
  pass(60);
  await raise(2, { category: undefined, type: 'NONE', text: 'A key ends.' });
  now = new Date('2026-03-10T22:59:00Z');
  expect(await sent()).toEqual([]);
  now = new Date('2026-03-10T23:00:00Z');
  const [digest, ...others] = await sent();
  expect(others).toEqual([]);
  expect(digest!.subject).toMatch(/^Daily digest – /);
  expect(digest!.text).toMatch(/^2 notifications in the account/);
  expect(digest!.text).toContain('Mar 10, 2026, 9:00');
  await raise(3);
  pass(23 * 60);
  expect(await sent()).toHaveLength(1);
  pass(60);
  expect(await sent()).toHaveLength(2);
  pass(3 * 24 * 60);
  expect(await sent()).toHaveLength(2);
  await lives('UTC');
});

test('nobody is written to about what they muted, chose otherwise, or of an account they have left', async () => {
  await choose(boris, { INSTANCE_ERRORS: { email: 'NOW' } });
  await call(boris, 'POST', '/api/mlpcore/account/north/notification/mute', {
    entity: { name: 'model', key: { accountId: north, modelId: 1 } },
    span: 'ALWAYS',
  });
  await raise(1);
  await raise(2, { category: { id: 'SERVER_ERRORS', toldAtFirst: true } });
  await raise(3, { type: 'MODEL_EVENTS_ERROR_INDICATOR' });
  expect(await sent()).toEqual([]);
  await raise(4);
  await query(`update memberships set account_id = 1 where account_id = ${north} and user_id = ${userId}`);
  expect(await sent()).toEqual([]);
  await query(`update memberships set account_id = ${north} where account_id = 1 and user_id = ${userId}`);
  expect(await sent()).toEqual([]);
});

test('a letter that the mail server does not take is tried again, and told once it does', async () => {
  await choose(boris, { INSTANCE_ERRORS: { email: 'NOW' } });
  await raise(1);
  const refusing = { send: () => Promise.reject(new Error('450 Try again later.')) };
  expect(await sent(refusing)).toEqual([]);
  expect(await sent()).toEqual([]);
  pass(1);
  expect(await sent(refusing)).toEqual([]);
  pass(1);
  expect(await sent()).toEqual([]);
  pass(1);
  expect(await sent()).toHaveLength(1);
  pass(11);
  await raise(2);
  for (let at = 0; at < 30; at += 1) {
    await sent(refusing);
    pass(61);
  }
  expect(await sent()).toHaveLength(1);
  expect(await query('select * from notification_letters')).toEqual([]);
});
