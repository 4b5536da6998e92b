import type { HostConfig } from '#core/plugin/host.ts';
import { interpolate } from '#core/server/interpolate.ts';
import type { Mail } from '#core/server/mail/mail.ts';
import type { Hosts, Log, PublicAddress } from '#core/server/runtime.ts';
import type { Invitation, Language } from '../../contract.ts';
import type { AccountStore } from '../people/account-store.ts';
import { tokenHours, type Purpose } from './mail-tokens.ts';
import { duration, letterTexts } from '../pages/texts.ts';
import { withTarget } from '../pages/visit.ts';
import type { UserStore } from '../people/users.ts';

interface Parts {
  readonly mail: Mail;
  readonly hosts: Hosts;
  readonly address: PublicAddress;
  readonly users: UserStore;
  readonly accounts: AccountStore;
  readonly log: Log;
}

/** Writes the letters of this plugin, in the language of whoever gets them. */
export class Letters {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Tells somebody of an invitation; answers whether a letter left this server. People without an address find it when they sign in. */
  async invite(
    { id, accountId, accountName, login, role }: Invitation,
    { invitedBy, hostName }: { invitedBy: string; hostName: string },
  ): Promise<boolean> {
    const { mail, hosts, users, accounts, log } = this.#parts;
    if (!login.includes('@')) return false;
    const language = (await users.languageOf(login)) ?? (await accounts.find(String(accountId)))?.language ?? 'RU';
    const words = letterTexts(language);
    const host = hosts.of(hostName);
    const values = {
      product: host.brand.name,
      account: accountName,
      invitedBy,
      role: words.roles[role],
      url: `${this.#addressOf(host)}/accounts/select-account`,
    };
    try {
      await this.#send(login, host, words.invitation, values);
      return mail.leaves;
    } catch (error) {
      log.error({ invitation: id, error: (error as Error).message }, 'The letter of an invitation could not be sent.');
      return false;
    }
  }

  /** Sends a link that carries a secret; rejects where the mail server refuses the letter. */
  async link({
    to,
    language,
    purpose,
    secret,
    host,
    target,
  }: {
    to: string;
    language: Language;
    purpose: Purpose;
    secret: string;
    host: HostConfig;
    target: string;
  }): Promise<void> {
    const words = letterTexts(language);
    const url = `${this.#addressOf(host)}${withTarget(`/accounts/${purpose}`, target, { token: secret })}`;
    await this.#send(to, host, words[purpose], {
      product: host.brand.name,
      login: to,
      url,
      holds: duration(tokenHours[purpose], language),
    });
  }

  /** Only names that the host's own config holds: a request may name any, and letters must not lead there. */
  #addressOf({ hostNames }: HostConfig): string {
    const url = new URL(this.#parts.address.url);
    if (hostNames?.[0] !== undefined) url.hostname = hostNames[0];
    return url.origin;
  }

  #send(
    to: string,
    { brand }: HostConfig,
    { subject, text }: { readonly subject: string; readonly text: string },
    values: Readonly<Record<string, string>>,
  ): Promise<void> {
    return this.#parts.mail.send({
      to,
      sender: brand.name,
      subject: interpolate(subject, values),
      text: interpolate(text, values),
    });
  }
}
