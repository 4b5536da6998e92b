import { Fault } from '#core/contract/fault.ts';
import { idIn } from '#core/server/path-id.ts';
import { checkDraft } from '../editing/checks.ts';
import { requireUnchanged } from '../editing/conflicts.ts';
import { requireShowable } from '../editing/showable.ts';
import { asSent, restoredFrom } from '../settings/snapshot.ts';
import { scaled } from '../starting/wishes.ts';
import { named, savedBy, there, type Answering, type ServiceParts } from './parts.ts';

type Calls = 'getModelVersions' | 'getModelVersion' | 'restoreModelVersion';

/** Answers calls about the states that the settings of a service had. */
export function versionAnswers(parts: ServiceParts): Answering<Calls> {
  const { owned, presenter, starts, versions, writer } = parts;
  const kept = async (modelId: number, version: string) => {
    const found = await versions.one(modelId, idIn(version));
    if (found) return found;
    throw new Fault(
      'service.version_not_found',
      `The service has no version ${version}. The latest ones are kept: choose one from its list.`,
      404,
      { version },
    );
  };
  return {
    async getModelVersions({ page, size, ...input }, asked) {
      return versions.page((await named(parts, input, asked, 'edit')).id, { page, size });
    },
    async getModelVersion({ version, ...input }, asked) {
      const { data, settings } = await kept((await named(parts, input, asked, 'edit')).id, version);
      return { ...data, settings: asSent(owned, settings) };
    },
    async restoreModelVersion({ version, body, ...input }, asked) {
      const { id, account } = await named(parts, input, asked, 'edit');
      const { caller } = asked;
      const { settings, data: about } = await kept(id, version);
      const { aliases, ...fields } = settings as { readonly aliases?: readonly string[] };
      const leave = new Set(body.leave);
      const changed = await writer.change(
        id,
        async (service) => {
          const { data } = service;
          await requireUnchanged(versions, service, { ...asSent(owned, settings), ...body, modelName: data.modelName });
          const draft = owned.settled(restoredFrom(owned, data, fields, leave));
          await requireShowable(parts, service, draft.publicSettings, caller);
          return checkDraft(parts, draft, { accountId: account.id, caller, current: data });
        },
        {
          through: scaled({ starts, account, caller }),
          by: { ...savedBy(asked, body.comment), restored: about.version },
          ...(aliases && !leave.has('aliases') && { aliases }),
        },
      );
      return presenter.one(there(changed, input), caller);
    },
  };
}
