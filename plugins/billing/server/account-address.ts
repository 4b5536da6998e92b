import { Fault } from '#core/contract/fault.ts';
import type { AccountAdministration } from '#plugins/accounts/server/public.ts';

const isAddress = (text: string | undefined): text is string => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text ?? '');

/** Where letters to an account go: to its own address, else to that of its first owner. */
export class AccountAddress {
  readonly #administration: Pick<AccountAdministration, 'record'>;

  constructor(administration: Pick<AccountAdministration, 'record'>) {
    this.#administration = administration;
  }

  /** Undefined where neither has one, or the account is gone. */
  async of(accountId: number): Promise<string | undefined> {
    try {
      const { info, owner } = await this.#administration.record(accountId);
      return [info.email, owner].find(isAddress);
    } catch (error) {
      if (error instanceof Fault && error.status === 404) return undefined;
      throw error;
    }
  }
}
