import type { Host } from '#core/plugin/host.ts';
import type { Mail } from '#core/server/mail/mail.ts';
import type { Hosts, Log, PublicAddress } from '#core/server/runtime.ts';
import type { Accounts } from '#plugins/accounts/server/public.ts';
import type { DueLetter, LetterStore } from './letter-store.ts';
import { readerOf } from '../words.ts';
import { letterText } from './letter-text.ts';

interface Given {
  readonly host: Host;
  readonly hosts: Hosts;
  readonly letters: LetterStore;
  readonly accounts: Accounts;
  readonly mail: Mail;
  readonly address: PublicAddress;
  readonly log: Log;
}

/** What tells that no letter at all leaves now, rather than that one is refused. */
const serverAway = new Set(['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'EAUTH', 'ETLS']);

/** Sends the letters whose time has come. One that was sent as the server ended may be sent once more. */
export class Post {
  readonly #given: Given;

  constructor(given: Given) {
    this.#given = given;
  }

  async send(signal: AbortSignal): Promise<void> {
    const { letters, log } = this.#given;
    for (const letter of await letters.due()) {
      if (signal.aborted) return;
      try {
        await this.#one(letter);
      } catch (error) {
        const { message, code } = error as Error & { code?: string };
        const givenUp = await letters.failed(letter);
        log.warn(
          { account: letter.accountId, user: letter.userId, error: message, givenUp },
          'A letter about notices could not be sent; it is tried again for a day.',
        );
        if (code !== undefined && serverAway.has(code)) return;
      }
    }
  }

  async #one(letter: DueLetter): Promise<void> {
    const { host, hosts, letters, accounts, mail, address } = this.#given;
    const [account, people] = await Promise.all([
      accounts.find(String(letter.accountId)),
      accounts.members(letter.accountId),
    ]);
    const person = people.find(({ userId }) => userId === letter.userId);
    // Who has left the account meanwhile is told nothing of it any more.
    if (account && person?.address !== undefined) {
      const product = hosts.all[0]!.brand.name;
      const { subject, text } = letterText(
        letter.rows.map(({ notice }) => notice),
        {
          host,
          reader: readerOf(host, { language: person.language === 'RU' ? 'ru' : 'en', timeZone: account.timeZone }),
          product,
          account: account.displayName,
          address: address.url,
          daily: letter.daily,
        },
      );
      await mail.send({ to: person.address, subject, text });
    }
    await letters.done(letter);
  }
}
