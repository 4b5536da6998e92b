import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Host } from '#core/plugin/host.ts';
import type { AccountRef } from '#core/server/auth/identity.ts';
import type { Database } from '#core/server/database/database.ts';
import type { DeferredWork } from '../deferred-work.ts';
import { loginOf, type UserStore } from '../people/users.ts';
import { signInObserver, type SignInEvent } from '../public.ts';
import { accounts, memberships } from '../tables.ts';

interface Parts {
  readonly db: Database;
  readonly host: Host;
  readonly users: UserStore;
  readonly afterwards: DeferredWork;
}

const ref = { id: accounts.id, shortName: accounts.shortName };

/** Tells those who observe sign-ins of them. */
export class SignInWatch {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  came(request: FastifyRequest, user: SignInEvent['user'], account: AccountRef | undefined): void {
    this.#tell(request, { kind: 'signIn', user, account });
  }

  left(request: FastifyRequest, user: SignInEvent['user'], account: AccountRef | undefined): void {
    this.#tell(request, { kind: 'signOut', user, account });
  }

  async registered(request: FastifyRequest, login: string): Promise<void> {
    const user = await this.#parts.users.find(loginOf(login)!);
    this.#tell(request, { kind: 'register', user, account: user && (await this.#onlyAccount(user.id)) });
  }

  async joined(request: FastifyRequest, user: SignInEvent['user'], accountId: number): Promise<void> {
    const [account] = await this.#parts.db.select(ref).from(accounts).where(eq(accounts.id, accountId));
    this.#tell(request, { kind: 'acceptInvitation', user, account });
  }

  /** Whose login it was is looked up after the answer, whose time must not tell whether it is anybody's. */
  refused(request: FastifyRequest, login: string, why: string): void {
    if (this.#observers().length === 0) return;
    const { users, afterwards } = this.#parts;
    afterwards.do('Noting a refused sign-in', async () => {
      const known = loginOf(login);
      const user = known === undefined ? undefined : await users.find(known);
      const account = user && (await this.#onlyAccount(user.id));
      this.#tell(request, { kind: 'signIn', refused: `sign_in.${why}`, user, account });
    });
  }

  async #onlyAccount(userId: number): Promise<AccountRef | undefined> {
    const [only, another] = await this.#parts.db
      .select(ref)
      .from(memberships)
      .innerJoin(accounts, eq(accounts.id, memberships.accountId))
      .where(eq(memberships.userId, userId))
      .limit(2);
    return another ? undefined : only;
  }

  #observers(): readonly ((event: SignInEvent) => void)[] {
    return this.#parts.host.made(signInObserver);
  }

  #tell(request: FastifyRequest, { user, ...event }: Pick<SignInEvent, 'kind' | 'refused' | 'user' | 'account'>): void {
    const from = { requestId: request.id, ip: request.ip, userAgent: request.headers['user-agent'] ?? '' };
    for (const tell of this.#observers()) tell({ ...event, user: user && { id: user.id, login: user.login }, ...from });
  }
}
