import { invalid } from '#core/contract/fault.ts';
import type { Host } from '#core/plugin/host.ts';
import type { Caller } from '#core/server/auth/identity.ts';
import { mayUse, type Images } from '#plugins/images/server/public.ts';
import { maySee } from '../store/access.ts';
import { settingsCheck } from '../public.ts';
import { requireUnguarded } from './change-guard.ts';
import type { Draft } from './draft.ts';
import { refusedTemplates } from './supported.ts';
import type { Settings } from '../settings/settings.ts';
import type { Store } from '../store/store.ts';

interface Parts {
  readonly host: Host;
  readonly owned: Settings;
  readonly images: Images;
  readonly store: Store;
}

interface Before {
  readonly accountId: number;
  readonly caller: Caller | undefined;
  /** The settings until now: what stays as it is was checked when it was set. */
  readonly current: Draft | undefined;
  /** Whether they come from a file, which may be read before what other plugins have of it is there. */
  readonly restored?: boolean;
}

/** Refuses settings that point to what the account may not use; answers them with the ids of owners put right. */
export async function checkDraft(
  { host, owned, images, store }: Parts,
  draft: Draft,
  { accountId, caller, current, restored = false }: Before,
): Promise<Draft> {
  await requireUnguarded(host, { caller, draft });
  const refused = [...owned.refusals(draft, current), ...(await refusedTemplates(host, accountId, { draft, current }))];
  for (const check of host.made(settingsCheck)) refused.push(...(await check({ accountId, draft, current, restored })));
  const refuse = (path: string, message: string) => void refused.push({ path: [path], message });
  const changed = (key: 'imageId' | 'trainingModelId' | 'fitTemplateModelId' | 'dataImageMounts') =>
    draft[key] !== current?.[key];

  const checked = { ...draft };
  if (draft.imageId !== undefined && changed('imageId')) {
    const image = (await images.byIds([draft.imageId])).get(draft.imageId);
    if (image && mayUse(accountId, image)) checked.imageAccountId = image.accountId;
    else refuse('imageId', 'there is no such image, or this account may not use it');
  }
  if (changed('dataImageMounts')) {
    const known = await images.dataByIds(draft.dataImageMounts.map(({ dataImageId }) => dataImageId));
    const mounted = new Set(current?.dataImageMounts.map(({ dataImageId }) => dataImageId));
    checked.dataImageMounts = draft.dataImageMounts.map((mount, at) => {
      const image = known.get(mount.dataImageId);
      if (image && (mounted.has(image.id) || mayUse(accountId, image)))
        return { ...mount, dataImageAccountId: image.accountId };
      refused.push({
        path: ['dataImageMounts', String(at), 'dataImageId'],
        message: 'there is no such data image, or this account may not use it',
      });
      return mount;
    });
  }
  if (draft.trainingModelId !== undefined && changed('trainingModelId')) {
    const base = await store.byId(draft.trainingModelId);
    if (base && maySee(caller, base)) checked.trainingModelAccountId = base.account.id;
    else refuse('trainingModelId', 'there is no such service, or you have no access to it');
  }
  if (draft.fitTemplateModelId !== undefined && changed('fitTemplateModelId')) {
    const template = await store.byId(draft.fitTemplateModelId);
    if (!template || !maySee(caller, template))
      refuse('fitTemplateModelId', 'there is no such service, or you have no access to it');
  }
  if (refused.length > 0) throw invalid(refused);
  return checked;
}
