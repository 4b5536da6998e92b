import type { ExternalRole, ExternalUsers } from '#plugins/accounts/server/public.ts';
import type { Person } from './claims.ts';
import type { IdentityStore } from './identity-store.ts';

/** Why a person of the provider is not let in, as a word that the pages have a text for. */
export type Refusal = 'unproven' | 'taken' | 'other';

export type Arrival = { readonly userId: number } | { readonly refused: Refusal; readonly login: string };

/** Decides which user a person of the provider is. */
export class Arrivals {
  readonly #identities: IdentityStore;
  readonly #users: ExternalUsers;

  constructor(identities: IdentityStore, users: ExternalUsers) {
    this.#identities = identities;
    this.#users = users;
  }

  /** The user that a person was before, else the one of their address, else a new one. */
  async welcome(person: Person, language: 'en' | 'ru'): Promise<Arrival> {
    const before = await this.#identities.userOf(person);
    const arrival = before === undefined ? await this.#byAddress(person, language) : { userId: before };
    if ('userId' in arrival) await this.#keepInStep(person, arrival.userId);
    return arrival;
  }

  /** Connects a person with the user who asked for it while signed in. */
  async connect(person: Person, userId: number, login: string): Promise<Arrival> {
    if ((await this.#identities.link(person, userId)) !== userId) return { refused: 'other', login };
    await this.#keepInStep(person, userId);
    return { userId };
  }

  async #byAddress(person: Person, language: 'en' | 'ru'): Promise<Arrival> {
    const { login, user } = await this.#users.byAddress(person.email);
    // At many providers people may write any address into their profile. Were it believed, whoever writes down somebody else's would be let into that user's accounts, or take the address and the invitations sent to it before its owner comes.
    if (login === undefined || !person.emailProven) return { refused: 'unproven', login: person.email };
    // A user whose address was never proven here may be anybody's: who registered with another person's address would share whatever that person does after the first sign-in through the provider.
    if (user && !user.proven) return { refused: 'taken', login };
    const userId =
      user?.id ??
      (await this.#users.register({ login, displayName: person.name, language: language === 'ru' ? 'RU' : 'EN' }));
    // Somebody of this address came at the same moment: by this way, and they are the same person, or by registering, and they are told apart as above.
    if (userId === undefined) return this.#byAddress(person, language);
    return { userId: await this.#identities.link(person, userId) };
  }

  /** Gives what the claims say and takes back what they gave before; what was given here by hand stays. */
  async #keepInStep(person: Person, userId: number): Promise<void> {
    const given = await this.#identities.givenTo(person);
    const gone = given.filter((each) => !person.roles.some((role) => placeOf(role) === placeOf(each)));
    // Noted first: were the process to end between the two, the next sign-in would take back too much rather than too little, and give it again.
    await this.#identities.setGiven(person, [...gone, ...person.roles]);
    for (const role of gone) await this.#users.take(userId, role);
    for (const role of person.roles) await this.#users.give(userId, role);
    await this.#identities.setGiven(person, person.roles);
  }
}

const placeOf = (role: ExternalRole): string => ('account' in role ? role.account : '');
