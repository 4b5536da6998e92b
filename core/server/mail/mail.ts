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
  /** What became of letters that this process sent, the last of each kind. */
  readonly last: { readonly sentAt?: Date; readonly failure?: { readonly at: Date; readonly message: string } };
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
        last: {},
        async send({ to, subject, text }) {
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
      async send({ to, subject, text, sender = host }) {
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
