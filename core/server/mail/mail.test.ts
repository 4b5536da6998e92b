import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { afterEach, expect, test } from 'vitest';
import accounts from '#plugins/accounts/server/index.ts';
import { registerForTest, signInForTest } from '#plugins/accounts/server/sign-in/sign-in-test.ts';
import { startServer, type TestServer } from '../../../tests/harness/server.ts';
import { Pool } from '../database/database.ts';
import { openSecretBox } from '../secrets/secret-box.ts';
import { LetterStore } from './letters.ts';
import { Mail, namedPerDay } from './mail.ts';

let server: TestServer | undefined;
afterEach(() => server?.stop());

const letter = { to: 'anna@example.com', subject: 'Привет', text: 'A line.\nAnother.' };

test('without a mail server, letters are kept for superadministrators, and the database tells nobody what they say', async () => {
  server = await startServer([accounts]);
  const { container } = server.host;
  const mail = container.get(Mail);
  const shown = async (session?: string) =>
    server!.call('GET', '/api/mlpcore/admin/letters', session ? { session } : {});
  await mail.send(letter);
  await mail.send({ ...letter, text: 'Another letter.' });
  expect(mail.leaves).toBe(false);
  const { body, headers } = await shown(await signInForTest(server));
  expect(body).toMatchObject({
    paging: { totalElements: 2 },
    records: [{ ...letter, text: 'Another letter.' }, letter],
  });
  expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['no-store', null]);
  expect((await shown(await registerForTest(server, 'anna'))).body).toMatchObject({ code: 'superadmin.required' });
  const { rows } = await container.get(Pool).query('select * from letters');
  expect(rows).toHaveLength(2);
  for (const kept of rows) expect(Buffer.from(kept.sealed_body, 'base64url').includes('nother')).toBe(false);
  expect(JSON.stringify(rows)).not.toMatch(/nother/);
});

test('letters that an earlier release kept open are encrypted once, and those of another key stay as they are', async () => {
  server = await startServer([accounts]);
  const { container } = server.host;
  const pool = container.get(Pool);
  const letters = container.get(LetterStore);
  const foreign = openSecretBox({ secretKey: 'x'.repeat(32), secretKeyFallbacks: [], dataDir: '' });
  await pool.query(
    `insert into letters (recipient, subject, body) select 'a' || n, 's', 'link ' || n from generate_series(1, 450) n`,
  );
  await pool.query(`insert into letters (recipient, subject, sealed_body) values ('b', 's', $1)`, [
    foreign.seal('link', { purpose: 'letter', owner: 'b' }),
  ]);
  expect(await letters.reseal()).toEqual({ done: 450, unreadable: 1 });
  const sealed = await pool.query('select * from letters order by id');
  expect(sealed.rows.filter(({ body }) => body !== null)).toEqual([]);
  expect(await letters.reseal()).toEqual({ done: 0, unreadable: 1 });
  expect((await pool.query('select * from letters order by id')).rows).toEqual(sealed.rows);
  const { records } = await letters.page({ size: 1000 });
  expect(records.map(({ text }) => text)).toEqual([
    undefined,
    ...Array.from({ length: 450 }, (_, at) => `link ${450 - at}`),
  ]);
});

test('so many letters a day go to addresses that one account named, and others are not held up by it', async () => {
  server = await startServer([accounts]);
  const { container } = server.host;
  const [mail, pool] = [container.get(Mail), container.get(Pool)];
  const named = { ...letter, namedBy: 'account:5' };
  for (let sent = 0; sent < namedPerDay; sent++) await mail.send(named);
  await expect(mail.send(named)).rejects.toThrow('account:5');
  await mail.send(letter);
  await mail.send({ ...named, namedBy: 'account:6' });
  await pool.query(`update letter_counts set day = day - 1`);
  await mail.send(named);
  expect((await container.get(LetterStore).page({ size: 1 })).paging.totalElements).toBe(namedPerDay + 3);
});

/** As much of a mail server as one letter needs. */
async function mailServer() {
  const lines: string[] = [];
  const listening = createServer((socket) => {
    socket.write('220 ready\r\n');
    let inLetter = false;
    createInterface(socket).on('line', (line) => {
      lines.push(line);
      if (inLetter && line !== '.') return;
      const answer = inLetter
        ? '250 taken'
        : line.startsWith('DATA')
          ? '354 go on'
          : line.startsWith('QUIT')
            ? '221 bye'
            : '250 well';
      inLetter = line.startsWith('DATA');
      socket.write(`${answer}\r\n`);
    });
  }).listen(0, '127.0.0.1');
  await once(listening, 'listening');
  return { port: (listening.address() as { port: number }).port, lines, close: () => listening.close() };
}

test('with one, letters leave', async () => {
  const { port, lines, close } = await mailServer();
  server = await startServer([accounts], {
    environment: { SMTP_URL: `smtp://127.0.0.1:${port}`, PUBLIC_URL: 'https://ml.example' },
  });
  const mail = server.host.container.get(Mail);
  await mail.send(letter);
  await mail.send({ ...letter, sender: 'Fathom' });
  close();
  expect(mail.leaves).toBe(true);
  expect(lines.filter((line) => line.startsWith('From:'))).toEqual([
    'From: Berth <berth@ml.example>',
    'From: Fathom <berth@ml.example>',
  ]);
  expect(lines.join('\n')).toMatch(
    /MAIL FROM:<berth@ml\.example>[\s\S]*RCPT TO:<anna@example\.com>[\s\S]*Subject: =\?UTF-8[\s\S]*Another\./,
  );
});

test('letters come from the address that was set', async () => {
  const { port, lines, close } = await mailServer();
  server = await startServer([accounts], {
    environment: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'no-reply@harbour.example' },
  });
  await server.host.container.get(Mail).send(letter);
  close();
  expect(lines.filter((line) => /^(From|MAIL FROM):/.test(line))).toEqual([
    'MAIL FROM:<no-reply@harbour.example>',
    'From: Berth <no-reply@harbour.example>',
  ]);
});

test('a mail server that cannot be reached is an error of the sender, not of the process', async () => {
  server = await startServer([accounts], { environment: { SMTP_URL: 'smtp://127.0.0.1:1' } });
  await expect(server.host.container.get(Mail).send(letter)).rejects.toThrow(/ECONNREFUSED/);
});
