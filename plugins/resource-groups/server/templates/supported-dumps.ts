import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { invalid } from '#core/contract/fault.ts';
import { Line } from '#core/contract/texts.ts';
import type { Asked } from '#core/server/auth/identity.ts';
import type { ServiceEntity, Services } from '#plugins/services/server/public.ts';
import type { TemplateStore } from './template-store.ts';

/** The server templates that clones of a service run on, in the file of its account: named, as all else there. */
export const supportedFields = { supportedTemplates: z.array(Line.min(1)).max(100).nullish() };

interface Parts {
  readonly templates: TemplateStore;
  readonly services: Services;
}

/** Reads and writes which templates a service supports; those of its account come before public ones of the same name. */
export const supportedDumps = ({ templates, services }: Parts) => ({
  async read({ data: { supportedTemplates: ids = [] }, account }: ServiceEntity) {
    const usable = ids.length === 0 ? [] : await templates.usable(account.id, { ids });
    const names = new Map(usable.map(({ row }) => [row.id, row.name]));
    return { supportedTemplates: ids.flatMap((id) => names.get(id) ?? []) };
  },
  async write(
    { id, data: { supportedTemplates: before = [] }, account }: ServiceEntity,
    { supportedTemplates: wanted }: { readonly supportedTemplates?: readonly string[] | null },
    { changes }: Asked,
  ): Promise<void> {
    if (wanted == null) return;
    const usable = wanted.length === 0 ? [] : await templates.usable(account.id);
    const after = wanted.map((name) => {
      const named = usable.map(({ row }) => row).filter((row) => row.name === name);
      const found = named.find(({ ownerId }) => ownerId === account.id) ?? named[0];
      if (found) return found.id;
      throw invalid([{ path: ['supportedTemplates'], message: `there is no server template ${name}` }]);
    });
    if (isDeepStrictEqual(after, before)) return;
    await services.change(id, { supportedTemplates: after });
    changes.push({ field: 'supportedTemplates', before, after });
  },
});
