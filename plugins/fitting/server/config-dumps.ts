import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { JsonText, Line } from '#core/contract/texts.ts';
import type { ServiceEntity } from '#plugins/services/server/public.ts';
import type { FitConfigs } from './config-store.ts';

const FitConfigDump = z.object({ name: Line, config: JsonText, isDefault: z.boolean() }).meta({ id: 'FitConfigDump' });
/** The configurations with which a service is trained, in the file of its account; a list that is there is all of them. */
export const FitConfigDumps = z.array(FitConfigDump).max(1_000).nullish();

export const configDumps = ({ configs }: { readonly configs: FitConfigs }) => {
  const read = async ({ id }: ServiceEntity) => ({
    fitConfigs: (await configs.of([id])).map(({ name, config, isDefault }) => ({ name, config, isDefault })),
  });
  return {
    read,
    async write(service: ServiceEntity, { fitConfigs }: Readonly<Record<string, unknown>>): Promise<void> {
      const wanted = fitConfigs as z.output<typeof FitConfigDumps>;
      if (!wanted || isDeepStrictEqual({ fitConfigs: wanted }, await read(service))) return;
      const left = await configs.of([service.id]);
      // They keep their ids by their names.
      for (const config of wanted) {
        const at = left.findIndex(({ name }) => name === config.name);
        const [same] = at < 0 ? [] : left.splice(at, 1);
        if (same) await configs.change(service.id, same.id, config);
        else await configs.add(service.id, config);
      }
      for (const { id } of left) await configs.remove(service.id, id);
    },
  };
};
