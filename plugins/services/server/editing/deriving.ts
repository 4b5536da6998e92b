import { Fault } from '#core/contract/fault.ts';
import type { AccountRef, Caller } from '#core/server/auth/identity.ts';
import type { Accounts } from '#plugins/accounts/server/public.ts';
import type { ServiceParts } from '../answers/parts.ts';
import { textLanguageOf } from '../documents.ts';
import type { DerivedServices, NewDerived, ServiceEntity } from '../public.ts';
import { requireCreatable } from '../starting/wishes.ts';
import { mayEdit } from '../store/access.ts';
import type { Saving } from '../store/versions.ts';
import { derivedDraft } from './cloning.ts';
import { copying } from './copying.ts';
import { startRemoval } from './removal.ts';

/** Who gets a copy: what it is called and which language its texts are in. */
export async function keeperOf(accounts: Accounts, { id, shortName }: AccountRef) {
  const account = await accounts.find(String(id));
  return { name: account?.displayName ?? shortName, language: textLanguageOf(account) };
}

/** Makes a service that is to be trained on another one's image. */
export function deriving(parts: ServiceParts) {
  const { accounts, owned, starts } = parts;
  const copy = copying(parts);
  return async (
    base: ServiceEntity,
    {
      account,
      caller,
      name,
      displayName,
      displayAuthor,
      hidden,
      by,
    }: NewDerived & { readonly caller: Caller; readonly by: Saving },
  ): Promise<ServiceEntity> => {
    if (base.data.prototype)
      throw new Fault('service.prototype', `${base.name} is a prototype, which can only be cloned.`, 409, {
        modelName: base.name,
      });
    if (!base.data.fittable)
      throw new Fault('service.not_fittable', `${base.name} cannot be trained. Choose a service that can.`, 409, {
        modelName: base.name,
      });
    const keeper = await keeperOf(accounts, account);
    const { language } = keeper;
    const draft = derivedDraft(base, {
      owned,
      trusted: mayEdit(caller, base),
      displayName,
      displayAuthor: displayAuthor ?? keeper.name,
      language,
      hidden: hidden ?? false,
    });
    return starts.take(account, async () => {
      await requireCreatable({ starts, account, caller }, draft);
      return copy(base, account, draft, { name, author: caller.userId, by, language });
    });
  };
}

/** Offers the same to other plugins. */
export function derivedServicesOn(parts: ServiceParts): DerivedServices {
  const derive = deriving(parts);
  return {
    make: (base, wish) => derive(base, { ...wish, by: { author: wish.caller.login, caller: wish.caller } }),
    remove: (service) => startRemoval(parts, service),
  };
}
