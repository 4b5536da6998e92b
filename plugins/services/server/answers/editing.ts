import { signedIn, type AccountRef, type Caller } from '#core/server/auth/identity.ts';
import { startNoteOf, type ModelPublicSettingsData } from '../../contract.ts';
import { requireUnchanged } from '../editing/conflicts.ts';
import { withPublicity } from '../editing/publicity.ts';
import { requireShowable } from '../editing/showable.ts';
import { mayEdit, requireAnyService, requireFeature } from '../store/access.ts';
import { applyChange } from '../editing/apply-change.ts';
import { checkDraft } from '../editing/checks.ts';
import { newDraft } from '../editing/draft.ts';
import { onTemplate } from '../editing/on-template.ts';
import type { ServiceEntity } from '../public.ts';
import { refusedCreation, requireCreatable, scaled } from '../starting/wishes.ts';
import { named, savedBy, there, type Answering, type ServiceParts } from './parts.ts';

type Calls =
  | 'createModel'
  | 'createModelByWizard'
  | 'checkCreate'
  | 'updateModel'
  | 'getModelPublicSettings'
  | 'updateModelPublicSettings';

/** Answers calls that make services and change their settings, or those that restore them from a file. */
export function editingAnswers(parts: ServiceParts, { restored = false } = {}): Answering<Calls> {
  const { host, owned, accounts, writer, presenter, starts, versions } = parts;
  const requireMaker = async ({ account, caller }: { account: AccountRef; caller: Caller | undefined }) => {
    requireAnyService(caller, account);
    await requireFeature(accounts, caller, account.id, 'mlp.model_admin', 'create services');
  };
  const begun = async ({ id, shortName }: AccountRef, name: string) => {
    const author = (await accounts.named([id])).get(id);
    return newDraft(owned, name, { id, displayName: author?.displayName ?? shortName });
  };
  const create: Answering<'createModel'>['createModel'] = async ({ body, templateId }, asked) => {
    const { account, caller } = asked;
    await requireMaker(asked);
    const fresh = await begun(account, body.modelName);
    const draft = applyChange(owned, fresh, body);
    if (body.publicSettings) {
      const unseen = { ...draft, publicSettings: fresh.publicSettings };
      await requireShowable(
        parts,
        { account, id: undefined, name: body.modelName, data: unseen },
        body.publicSettings,
        caller,
      );
    }
    const named = draft.supportedTemplates ?? [];
    const placed = await onTemplate(host, {
      account,
      caller,
      templateId,
      supported: named.length > 0 ? named : 'any',
      draft,
      copied: false,
    });
    const before = { accountId: account.id, caller, current: undefined, restored };
    const checked = await checkDraft(parts, placed.draft, before);
    const made = await starts.take(account, async () => {
      await requireCreatable({ starts, account, caller }, checked);
      return writer.create(account, checked, {
        ...(caller && { author: caller.userId }),
        by: savedBy(asked, body.comment),
        aliases: body.aliases ?? undefined,
        also: placed.also,
      });
    });
    return presenter.one(await placed.made(made), caller);
  };
  return {
    createModel: create,
    createModelByWizard: create,
    async checkCreate(_input, asked) {
      const { account, caller } = asked;
      await requireMaker(asked);
      const fault = await refusedCreation({ starts, account, caller }, await begun(account, ''));
      return fault ? { reason: startNoteOf(fault) } : {};
    },
    async updateModel({ body, ...input }, asked) {
      const { id, account } = await named(parts, input, asked, 'edit');
      const changed = await writer.change(
        id,
        async (service) => {
          const { data } = service;
          await requireUnchanged(versions, service, body);
          if (body.publicSettings) await requireShowable(parts, service, body.publicSettings, asked.caller);
          const before = { accountId: account.id, caller: asked.caller, current: data, restored };
          return checkDraft(parts, applyChange(owned, data, body), before);
        },
        {
          through: scaled({ starts, account, caller: asked.caller }),
          aliases: body.aliases ?? undefined,
          by: savedBy(asked, body.comment),
        },
      );
      return presenter.one(there(changed, input), asked.caller);
    },
    async getModelPublicSettings(input, asked) {
      return publicity(await named(parts, input, asked, 'see'), asked.caller);
    },
    async updateModelPublicSettings({ body, ...input }, asked) {
      const service = await named(parts, input, asked, 'edit');
      const { id } = service;
      await requireShowable(parts, service, body, asked.caller);
      const changed = await writer.change(
        id,
        ({ data }) => ({ ...data, publicSettings: withPublicity(data.publicSettings, body) }),
        { by: savedBy(asked) },
      );
      return publicity(there(changed, input), signedIn(asked));
    },
  };
}

function publicity(service: ServiceEntity, caller: Caller | undefined): ModelPublicSettingsData {
  const { allowedAccounts, ...shown } = service.data.publicSettings;
  return mayEdit(caller, service) ? { ...shown, allowedAccounts } : shown;
}
