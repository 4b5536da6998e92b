import { Fault } from '#core/contract/fault.ts';
import { signedIn } from '#core/server/auth/identity.ts';
import { mayUse } from '#plugins/images/server/public.ts';
import { mayEdit, ownAccount } from '../store/access.ts';
import { cloneDraft } from '../editing/cloning.ts';
import { copying } from '../editing/copying.ts';
import { deriving, keeperOf } from '../editing/deriving.ts';
import { requireCreatable } from '../starting/wishes.ts';
import { onTemplate } from '../editing/on-template.ts';
import { usableOf } from '../editing/supported.ts';
import { named, savedBy, type Answering, type ServiceParts } from './parts.ts';

/** Answers calls that make services from services. */
export function copyAnswers(parts: ServiceParts): Answering<'createClonedModel' | 'createDerivedModel'> {
  const { accounts, host, images, presenter, starts, owned } = parts;
  const copy = copying(parts);
  const derive = deriving(parts);

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
      const keeper = await keeperOf(accounts, account);
      const { language } = keeper;
      const copied = cloneDraft(source, {
        owned,
        trusted: mayEdit(caller, source),
        displayName,
        displayAuthor: displayAuthor ?? keeper.name,
        language,
        autoStart: autoStart ?? false,
        templateId,
      });
      const supportedTemplates = await usableOf(host, account.id, copied.supportedTemplates);
      const wish = { account, caller, templateId, supported: source.data.supportedTemplates ?? [] };
      const {
        draft,
        also,
        made: told,
      } = await onTemplate(host, {
        ...wish,
        draft: { ...copied, supportedTemplates },
        copied: true,
      });
      const made = await starts.take(account, async () => {
        await requireCreatable({ starts, account, caller }, draft);
        return copy(source, account, draft, { name, author: caller.userId, by: savedBy(asked), language, also });
      });
      return presenter.one(await told(made), caller);
    },
    async createDerivedModel(input, asked) {
      const caller = signedIn(asked);
      const account = ownAccount(caller);
      const base = await named(parts, input, asked, 'see');
      const made = await derive(base, { ...input, account, caller, by: savedBy(asked) });
      return presenter.one(made, caller);
    },
  };
}
