import { isDeepStrictEqual } from 'node:util';
import type { AccountRef, Asked } from '#core/server/auth/identity.ts';
import { requirePublisher } from '../answers/template-answers.ts';
import { amountsOf, pricesOf } from '../presenting.ts';
import type { ServerTemplateDump } from '../../contract/dump.ts';
import type { TemplateRow } from '../tables.ts';
import type { TemplateStore } from './template-store.ts';

/** Reads and writes the server templates of an account as its file has them. */
export const templateDumps = (templates: TemplateStore) => ({
  read: async ({ id }: AccountRef) => (await templates.own(id)).map(({ row }) => dumpOf(row)),
  async write({ configuration, ...written }: ServerTemplateDump, { account, caller }: Asked): Promise<void> {
    const row = (await templates.own(account.id)).map((each) => each.row).find(({ name }) => name === written.name);
    const given = {
      ...Object.fromEntries(Object.entries(written).filter(([, value]) => value != null)),
      name: written.name,
      type: written.type,
      rawConfiguration: configuration,
    };
    if (!row) {
      await templates.add(account.id, given);
      return;
    }
    const { costPrice, priceSynchronizationEnabled, isPublic, internalName, username } = row;
    const before = dumpOf(row);
    if (isDeepStrictEqual({ ...before, ...written }, before)) return;
    requirePublisher(row, caller);
    await templates.change(row, {
      ...withoutConfiguration(before),
      ...given,
      costPrice,
      priceSynchronizationEnabled,
      isPublic,
      internalName,
      username,
    });
  },
});

const dumpOf = (row: TemplateRow): ServerTemplateDump => ({
  name: row.name,
  type: row.type,
  ...(row.capacity && { capacity: amountsOf(row.capacity) }),
  description: row.description,
  configuration: row.rawConfiguration,
  ...pricesIn(row),
});

const pricesIn = (row: TemplateRow) => {
  const { tarifficationPrice, tarifficationPeriod } = pricesOf(row);
  return { tarifficationPrice, ...(tarifficationPeriod && { tarifficationPeriod }) };
};

const withoutConfiguration = ({
  configuration: _text,
  description,
  tarifficationPrice,
  tarifficationPeriod,
  ...rest
}: ServerTemplateDump) => ({
  ...rest,
  ...(description != null && { description }),
  ...(tarifficationPrice != null && { tarifficationPrice }),
  ...(tarifficationPeriod != null && { tarifficationPeriod }),
});
