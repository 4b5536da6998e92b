import { Fault } from '#core/contract/fault.ts';
import { idIn } from '#core/server/path-id.ts';
import type { AliasData } from '../../contract.ts';
import { addAlias, aliasesOf, removeAlias } from '../store/names.ts';
import { named, savedBy, there, type Answering, type ServiceParts } from './parts.ts';

/** Answers calls about the further names of a service. */
export function aliasAnswers(parts: ServiceParts): Answering<'getModelAliases' | 'createAlias' | 'deleteAlias'> {
  const { db, writer } = parts;
  return {
    async getModelAliases(input, asked) {
      const { id, data } = await named(parts, input, asked, 'see');
      return { id: data.id, aliases: await aliasesOf(db, id) };
    },
    async createAlias({ name, ...input }, asked) {
      const { id: modelId, account } = await named(parts, input, asked, 'edit');
      const { promise: made, resolve } = Promise.withResolvers<AliasData>();
      const changed = await writer.change(modelId, ({ data }) => data, {
        by: savedBy(asked),
        also: async (session) => resolve(await addAlias(session, { accountId: account.id, modelId }, name)),
      });
      there(changed, input);
      return made;
    },
    async deleteAlias({ aliasId, ...input }, asked) {
      const { id: modelId, account } = await named(parts, input, asked, 'edit');
      await writer.change(modelId, ({ data }) => data, {
        by: savedBy(asked),
        also: async (session) => {
          if (await removeAlias(session, { accountId: account.id, modelId }, idIn(aliasId))) return;
          throw new Fault('alias.not_found', `The service has no alias ${aliasId}. Choose one from its list.`, 404, {
            aliasId,
          });
        },
      });
    },
  };
}
