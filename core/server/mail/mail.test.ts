import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { afterEach, expect, test } from 'vitest';
import { Database } from '#core/server/database/database.ts';
import accounts from '#plugins/accounts/server/index.ts';
import { startServer, type TestServer } from '../../../tests/harness/server.ts';
import { letters, Mail } from './mail.ts';

let server: TestServer | undefined;
afterEach(() => server?.stop());

const letter = { to: 'anna@example.com', subject: 'Привет', text: 'A line.\nAnother.' };

test('without a mail server, letters are kept in their table', async () => {
  server = await startServer([accounts]);
  const mail = server.host.container.get(Mail);
  await mail.send(letter);
  expect(mail.leaves).toBe(false);
  expect(await server.host.container.get(Database).select().from(letters)).toMatchObject([{ recipient: letter.to, subject: letter.subject, body: letter.text }]);
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
      const answer = inLetter ? '250 taken' : line.startsWith('DATA') ? '354 go on' : line.startsWith('QUIT') ? '221 bye' : '250 well';
      inLetter = line.startsWith('DATA');
      socket.write(`${answer}\r\n`);
    });
  }).listen(0, '127.0.0.1');
  await once(listening, 'listening');
  return { port: (listening.address() as { port: number }).port, lines, close: () => listening.close() };
}

test('with one, letters leave', async () => {
  const { port, lines, close } = await mailServer();
  server = await startServer([accounts], { environment: { SMTP_URL: `smtp://127.0.0.1:${port}`, PUBLIC_URL: 'https://ml.example' } });
  const mail = server.host.container.get(Mail);
  await mail.send(letter);
  await mail.send({ ...letter, sender: 'Fathom' });
  close();
  expect(mail.leaves).toBe(true);
  expect(lines.filter((line) => line.startsWith('From:'))).toEqual(['From: Berth <berth@ml.example>', 'From: Fathom <berth@ml.example>']);
  expect(lines.join('\n')).toMatch(/MAIL FROM:<berth@ml\.example>[\s\S]*RCPT TO:<anna@example\.com>[\s\S]*Subject: =\?UTF-8[\s\S]*Another\./);
});

test('letters come from the address that was set', async () => {
  const { port, lines, close } = await mailServer();
  server = await startServer([accounts], { environment: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'no-reply@harbour.example' } });
  await server.host.container.get(Mail).send(letter);
  close();
  expect(lines.filter((line) => /^(From|MAIL FROM):/.test(line))).toEqual(['MAIL FROM:<no-reply@harbour.example>', 'From: Berth <no-reply@harbour.example>']);
});

test('a mail server that cannot be reached is an error of the sender, not of the process', async () => {
  server = await startServer([accounts], { environment: { SMTP_URL: 'smtp://127.0.0.1:1' } });
  await expect(server.host.container.get(Mail).send(letter)).rejects.toThrow(/ECONNREFUSED/);
});
