import { createTransport } from 'nodemailer';
import { provide, token } from '#core/plugin/token.ts';
import { Environment } from '../environment.ts';
import { Hosts, Log } from '../runtime.ts';
import { LetterStore } from './letters.ts';

export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The name of the sender: the brand of the host that the letter speaks for; the first host's where it is left out. */
  readonly sender?: string;
}

/** Sends letters: by SMTP where `SMTP_URL` is set, else keeps them for the superadministrators, so that nothing is lost. */
export interface Mail {
  /** Whether letters leave this server. */
  readonly leaves: boolean;
  send(letter: Letter): Promise<void>;
}
export const Mail = token<Mail>('mail');

export const mail = provide(
  Mail,
  { kept: LetterStore, environment: Environment, hosts: Hosts, log: Log },
  ({ kept, environment, hosts, log }): Mail => {
    if (!environment.smtpUrl) {
      return {
        leaves: false,
        async send({ to, subject, text }) {
          await kept.add({ to, subject, text });
          log.info({ to, subject }, 'No SMTP_URL is set: a letter was kept for the superadministrators.');
        },
      };
    }
    const transport = createTransport(environment.smtpUrl);
    const address = environment.mailFrom ?? `berth@${new URL(environment.publicUrl ?? 'http://localhost').hostname}`;
    const host = hosts.all[0]!.brand.name;
    return {
      leaves: true,
      async send({ to, subject, text, sender = host }) {
        await transport.sendMail({ from: { name: sender, address }, to, subject, text });
      },
    };
  },
);
