import { bigserial, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { createTransport } from 'nodemailer';
import { provide, token } from '#core/plugin/token.ts';
import { Database } from '../database/database.ts';
import type { Step } from '../points.ts';
import { Hosts, Log, Settings } from '../surroundings.ts';

export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The name of the sender: the brand of the host that the letter speaks for; the first host's where it is left out. */
  readonly sender?: string;
}

/** Sends letters: by SMTP where `SMTP_URL` is set, else into a table and the log, so that nothing is lost. */
export interface Mail {
  /** Whether letters leave this server. */
  readonly leaves: boolean;
  send(letter: Letter): Promise<void>;
}
export const Mail = token<Mail>('mail');

export const letters = pgTable('letters', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  recipient: text().notNull(),
  subject: text().notNull(),
  body: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});

export const steps: readonly Step[] = [
  {
    id: '0001-letters',
    sql: 'create table letters (id bigserial primary key, recipient text not null, subject text not null, body text not null, created_at timestamptz not null default now())',
  },
];

export const mail = provide(Mail, { db: Database, settings: Settings, hosts: Hosts, log: Log }, ({ db, settings, hosts, log }): Mail => {
  if (!settings.smtpUrl) {
    return {
      leaves: false,
      async send({ to, subject, text }) {
        await db.insert(letters).values({ recipient: to, subject, body: text });
        log.info({ to, subject }, 'No SMTP_URL is set: a letter was kept in the table letters.');
      },
    };
  }
  const transport = createTransport(settings.smtpUrl);
  const address = settings.mailFrom ?? `berth@${new URL(settings.publicUrl ?? 'http://localhost').hostname}`;
  const host = hosts.all[0]!.brand.name;
  return {
    leaves: true,
    async send({ to, subject, text, sender = host }) {
      await transport.sendMail({ from: { name: sender, address }, to, subject, text });
    },
  };
});
