import { Fault, invalid } from '#core/contract/fault.ts';
import { signedIn } from '#core/server/auth/identity.ts';
import { mayUse } from '#plugins/images/server/public.ts';
import { mayEdit, ownAccount } from '../access.ts';
import { cloneDraft, derivedDraft } from '../cloning.ts';
import { copying } from '../copying.ts';
import { named, type Answering, type ServiceParts } from './parts.ts';

/** Answers calls that make services from services. */
export function copyAnswers(parts: ServiceParts): Answering<'createClonedModel' | 'createDerivedModel'> {
  const { accounts, images, presenter } = parts;
  const copy = copying(parts);
  const authorOf = async (accountId: number, otherwise: string) => (await accounts.named([accountId])).get(accountId)?.displayName ?? otherwise;

  return {
    async createClonedModel({ name, displayName, displayAuthor, autoStart, templateId, ...input }, asked) {
      const caller = signedIn(asked);
      const account = ownAccount(caller);
      const source = await named(parts, input, asked, 'see');
      const image = source.data.imageId === undefined ? undefined : await images.find(source.data.imageAccountId, source.data.imageId);
      if (image && !mayUse(account.id, image)) {
        throw new Fault('image.access.denied', `The image of ${source.name} is private, so the service cannot be cloned. Ask its owner to publish the image.`, 403, { modelName: source.name });
      }
      if (templateId !== undefined && !source.data.supportedTemplates?.includes(templateId)) {
        throw invalid([{ path: ['templateId'], message: 'the service does not support this server template' }]);
      }
      const draft = cloneDraft(source, {
        trusted: mayEdit(caller, source.account.id),
        displayName,
        displayAuthor: displayAuthor ?? (await authorOf(account.id, account.shortName)),
        autoStart: autoStart ?? false,
        templateId,
      });
      return presenter.one(await copy(source, account, draft, name), caller);
    },
    async createDerivedModel({ name, displayName, displayAuthor, hidden, ...input }, asked) {
      const caller = signedIn(asked);
      const account = ownAccount(caller);
      const base = await named(parts, input, asked, 'see');
      if (base.data.prototype) throw new Fault('service.prototype', `${base.name} is a prototype, which can only be cloned.`, 409, { modelName: base.name });
      if (!base.data.fittable) throw new Fault('service.not_fittable', `${base.name} cannot be trained. Choose a service that can.`, 409, { modelName: base.name });
      const draft = derivedDraft(base, {
        trusted: mayEdit(caller, base.account.id),
        displayName,
        displayAuthor: displayAuthor ?? (await authorOf(account.id, account.shortName)),
        hidden: hidden ?? false,
      });
      return presenter.one(await copy(base, account, draft, name), caller);
    },
  };
}
