import { Fault, invalid } from '#core/contract/fault.ts';
import { signedIn, type AccountRef } from '#core/server/auth/identity.ts';
import { mayUse } from '#plugins/images/server/public.ts';
import { mayEdit, ownAccount } from '../store/access.ts';
import { cloneDraft, derivedDraft } from '../editing/cloning.ts';
import { copying } from '../editing/copying.ts';
import { textLanguageOf } from '../documents.ts';
import { requireCreatable } from '../starting/wishes.ts';
import { named, savedBy, type Answering, type ServiceParts } from './parts.ts';

/** Answers calls that make services from services. */
export function copyAnswers(parts: ServiceParts): Answering<'createClonedModel' | 'createDerivedModel'> {
  const { accounts, images, presenter, starts, owned } = parts;
  const copy = copying(parts);
  const keeperOf = async ({ id, shortName }: AccountRef) => {
    const account = await accounts.find(String(id));
    return { name: account?.displayName ?? shortName, language: textLanguageOf(account) };
  };

  return {
    async createClonedModel({ name, displayName, displayAuthor, autoStart, templateId, ...input }, asked) {
      const caller = signedIn(asked);
      const account = ownAccount(caller);
      const source = await named(parts, input, asked, 'see');
      const image =
        source.data.imageId === undefined
          ? undefined
          : await images.find(source.data.imageAccountId, source.data.imageId);
      if (image && !mayUse(account.id, image)) {
        throw new Fault(
          'image.access.denied',
          `The image of ${source.name} is private, so the service cannot be cloned. Ask its owner to publish the image.`,
          403,
          { modelName: source.name },
        );
      }
      if (templateId !== undefined && !source.data.supportedTemplates?.includes(templateId)) {
        throw invalid([{ path: ['templateId'], message: 'the service does not support this server template' }]);
      }
      const keeper = await keeperOf(account);
      const { language } = keeper;
      const draft = cloneDraft(source, {
        owned,
        trusted: mayEdit(caller, source),
        displayName,
        displayAuthor: displayAuthor ?? keeper.name,
        language,
        autoStart: autoStart ?? false,
        templateId,
      });
      const made = await starts.take(account, async () => {
        await requireCreatable({ starts, account, caller }, draft);
        return copy(source, account, draft, { name, author: caller.userId, by: savedBy(asked), language });
      });
      return presenter.one(made, caller);
    },
    async createDerivedModel({ name, displayName, displayAuthor, hidden, ...input }, asked) {
      const caller = signedIn(asked);
      const account = ownAccount(caller);
      const base = await named(parts, input, asked, 'see');
      if (base.data.prototype)
        throw new Fault('service.prototype', `${base.name} is a prototype, which can only be cloned.`, 409, {
          modelName: base.name,
        });
      if (!base.data.fittable)
        throw new Fault('service.not_fittable', `${base.name} cannot be trained. Choose a service that can.`, 409, {
          modelName: base.name,
        });
      const keeper = await keeperOf(account);
      const { language } = keeper;
      const draft = derivedDraft(base, {
        owned,
        trusted: mayEdit(caller, base),
        displayName,
        displayAuthor: displayAuthor ?? keeper.name,
        language,
        hidden: hidden ?? false,
      });
      const made = await starts.take(account, async () => {
        await requireCreatable({ starts, account, caller }, draft);
        return copy(base, account, draft, { name, author: caller.userId, by: savedBy(asked), language });
      });
      return presenter.one(made, caller);
    },
  };
}
