import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';

interface MailServer {
  readonly url: string;
  /** The texts of the letters that came, as their readers see them. */
  readonly letters: () => readonly string[];
  refuse(): void;
  stop(): void;
}

/** As much of a mail server as the letters of a test need, until the test ends. */
export async function mailServerForTest(): Promise<MailServer> {
  const server = await startMailServer();
  onTestFinished(() => server.stop());
  return server;
}

/** The same for a whole file of tests, which has to stop it. */
export async function startMailServer(): Promise<MailServer> {
  const letters: string[] = [];
  let refusing = false;
  const server = createServer((socket) => {
    socket.write('220 ready\r\n');
    let lines: string[] | undefined;
    createInterface(socket).on('line', (line) => {
      if (lines && line !== '.') return void lines.push(line);
      if (lines) letters.push(readable(lines.join('\n')));
      const answer = lines
        ? '250 taken'
        : line.startsWith('DATA')
          ? '354 go on'
          : refusing && line.startsWith('RCPT')
            ? '550 nobody here'
            : '250 well';
      lines = line.startsWith('DATA') ? [] : undefined;
      socket.write(`${answer}\r\n`);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as { port: number }).port}`,
    letters: () => letters,
    refuse: () => void (refusing = true),
    stop: () => void server.close(),
  };
}

const readable = (letter: string): string =>
  letter
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
