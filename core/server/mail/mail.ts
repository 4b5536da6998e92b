import { sql } from 'drizzle-orm';
import { createTransport } from 'nodemailer';
import { provide, token } from '#core/plugin/token.ts';
import { Database } from '../database/database.ts';
import { Environment } from '../environment.ts';
import { Hosts, Log } from '../runtime.ts';
import { LetterStore } from './letters.ts';
import { letterCounts } from './tables.ts';

export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The name of the sender: the brand of the host that the letter speaks for; the first host's where it is left out. */
  readonly sender?: string;
  /** Who named the recipient, as `account:5`, where nobody has confirmed the address: no more than `namedPerDay` such letters leave. */
  readonly namedBy?: string;
}

/** How many letters a day (UTC) go to addresses that one account named: nobody mails the world in the operator's name. */
export const namedPerDay = 100;

/** Sends letters: by SMTP where `SMTP_URL` is set, else keeps them for the superadministrators, so that nothing is lost. */
export interface Mail {
  /** Whether letters leave this server. */
  readonly leaves: boolean;
  /** What became of letters that this process sent, the last of each kind. */
  readonly last: { readonly sentAt?: Date; readonly failure?: { readonly at: Date; readonly message: string } };
  /** Rejects where the mail server refuses the letter, or too many went today to addresses of whoever named this one. */
  send(letter: Letter): Promise<void>;
}
export const Mail = token<Mail>('mail');

export const mail = provide(
  Mail,
  { kept: LetterStore, environment: Environment, hosts: Hosts, log: Log, db: Database },
  ({ kept, environment, hosts, log, db }): Mail => {
    const count = async ({ namedBy }: Letter): Promise<void> => {
      if (namedBy === undefined) return;
      const day = sql`(now() at time zone 'UTC')::date`;
      const sent = sql`case when ${letterCounts.day} = ${day} then ${letterCounts.sent} + 1 else 1 end`;
      const [counted] = await db
        .insert(letterCounts)
        .values({ namedBy, day, sent: 1 })
        .onConflictDoUpdate({ target: letterCounts.namedBy, set: { day, sent } })
        .returning();
      if (counted!.sent > namedPerDay)
        throw new Error(`${namedPerDay} letters went today to addresses that ${namedBy} named; no more leave.`);
    };
    if (!environment.smtpUrl) {
      return {
        leaves: false,
        last: {},
        async send(letter) {
          await count(letter);
          const { to, subject, text } = letter;
          await kept.add({ to, subject, text });
          log.info({ to, subject }, 'No SMTP_URL is set: a letter was kept for the superadministrators.');
        },
      };
    }
    const transport = createTransport(environment.smtpUrl);
    const address = environment.mailFrom ?? `berth@${new URL(environment.publicUrl ?? 'http://localhost').hostname}`;
    const host = hosts.all[0]!.brand.name;
    let last: Mail['last'] = {};
    return {
      leaves: true,
      get last() {
        return last;
      },
      async send(letter) {
        await count(letter);
        const { to, subject, text, sender = host } = letter;
        try {
          await transport.sendMail({ from: { name: sender, address }, to, subject, text });
          last = { sentAt: new Date() };
        } catch (error) {
          last = { ...last, failure: { at: new Date(), message: (error as Error).message } };
          throw error;
        }
      },
    };
  },
);
