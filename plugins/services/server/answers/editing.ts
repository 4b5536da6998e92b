import { invalid } from '#core/contract/fault.ts';
import { signedIn, type Caller } from '#core/server/auth/identity.ts';
import type { ModelPublicSettingsData, PublicSettingsChange } from '../../contract.ts';
import { mayEdit, notFound, requireFeature } from '../access.ts';
import { applyChange } from '../apply-change.ts';
import { checkDraft, refusals } from '../checks.ts';
import { newDraft } from '../draft.ts';
import type { ServiceEntity } from '../public.ts';
import { named, type Answering, type ServiceParts } from './parts.ts';

type Calls = 'createModel' | 'updateModel' | 'getModelPublicSettings' | 'updateModelPublicSettings' | 'updateModelHttpSettings' | 'updateModelArchiveSettings';

/** Answers calls that make services and change their settings. */
export function editingAnswers(parts: ServiceParts): Answering<Calls> {
  const { host, accounts, writer, presenter } = parts;
  return {
    async createModel({ body }, { account, caller }) {
      await requireFeature(accounts, caller, account.id, 'mlp.model_admin', 'create services');
      const author = (await accounts.named([account.id])).get(account.id);
      const draft = applyChange(newDraft(body.modelName, { id: account.id, displayName: author?.displayName ?? account.shortName }), body);
      const checked = await checkDraft(parts, draft, { accountId: account.id, caller, current: undefined });
      return presenter.one(await writer.create(account, checked, { aliases: body.aliases ?? undefined }), caller);
    },
    async updateModel({ body, ...input }, asked) {
      const { id, account } = await named(parts, input, asked, 'edit');
      const changed = await writer.change(
        id,
        ({ data }) => checkDraft(parts, applyChange(data, body), { accountId: account.id, caller: asked.caller, current: data }),
        { aliases: body.aliases ?? undefined },
      );
      return presenter.one(there(changed, input), asked.caller);
    },
    async getModelPublicSettings(input, asked) {
      return publicity(await named(parts, input, asked, 'see'), asked.caller);
    },
    async updateModelPublicSettings({ body, ...input }, asked) {
      const { id, account, data } = await named(parts, input, asked, 'edit');
      if (shows(body, data.publicSettings)) await requireFeature(accounts, asked.caller, account.id, 'mlp.public_model_admin', 'publish services');
      const changed = await writer.change(id, ({ data }) => ({ ...data, publicSettings: withChange(data.publicSettings, body) }));
      return publicity(there(changed, input), signedIn(asked));
    },
    async updateModelHttpSettings({ body, ...input }, asked) {
      const { id } = await named(parts, input, asked, 'edit');
      const changed = await writer.change(id, ({ data }) => applyChange(data, { modelName: data.modelName, httpSettings: body }));
      return there(changed, input).data.httpSettings;
    },
    async updateModelArchiveSettings({ body, ...input }, asked) {
      const { id } = await named(parts, input, asked, 'edit');
      const changed = await writer.change(id, ({ data }) => {
        const draft = applyChange(data, { modelName: data.modelName, archiveSettings: body });
        const refused = refusals(host, draft, data);
        // In the body of this call the fields stand by themselves.
        if (refused.length > 0) throw invalid(refused.map(({ path, message }) => ({ path: path.slice(1), message })));
        return draft;
      });
      return there(changed, input).data.archiveSettings;
    },
  };
}

function there(service: ServiceEntity | undefined, input: { readonly account: string; readonly model: string }): ServiceEntity {
  if (!service) throw notFound(input);
  return service;
}

/** Whether a change brings a service before more eyes than now. */
function shows(change: PublicSettingsChange, now: ModelPublicSettingsData): boolean {
  const isPublic = change.isPublic ?? now.isPublic ?? false;
  const shown = isPublic && (!now.isPublic || ((now.hidden ?? false) && change.hidden === false));
  return shown || (change.featured === true && !now.featured);
}

function withChange(now: ModelPublicSettingsData, change: PublicSettingsChange): ModelPublicSettingsData {
  const { featuredListOrder = now.featuredListOrder, ...rest } = change;
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value != null)) as Partial<ModelPublicSettingsData>;
  const { featuredListOrder: _before, ...others } = now;
  return { ...others, ...given, ...(featuredListOrder == null ? {} : { featuredListOrder }) };
}

function publicity({ account, data }: ServiceEntity, caller: Caller | undefined): ModelPublicSettingsData {
  const { allowedAccounts, ...shown } = data.publicSettings;
  return mayEdit(caller, account.id) ? { ...shown, allowedAccounts } : shown;
}
