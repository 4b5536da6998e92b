import type { Contribution } from '#core/plugin/point.ts';
import { ThisHost } from '#core/plugin/host.ts';
import { provide, type Service } from '#core/plugin/token.ts';
import { Database } from '#core/server/database/database.ts';
import { Jobs } from '#core/server/jobs/jobs.ts';
import { dumpPart } from '#plugins/dumps/server/public.ts';
import { serviceDump, Services, templateServer, usableTemplates } from '#plugins/services/server/public.ts';
import { ServerTemplateDump } from '../../contract/dump.ts';
import { StoredGroups } from '../groups.ts';
import { Providers } from '../providers/providers.ts';
import { GroupHistory } from '../public.ts';
import { supportedDumps, supportedFields } from './supported-dumps.ts';
import { templateDumps } from './template-dumps.ts';
import { TemplateServers } from './template-servers.ts';
import { TemplateStore } from './template-store.ts';

/** What it takes to keep templates of servers and to set servers up from them. */
export const templateServices: readonly Service[] = [
  provide(TemplateStore, { db: Database, host: ThisHost }, (given) => new TemplateStore(given)),
  provide(
    TemplateServers,
    { groups: StoredGroups, templates: TemplateStore, providers: Providers, jobs: Jobs, history: GroupHistory },
    (given) => new TemplateServers(given),
  ),
];

export const templateContributions: readonly Contribution[] = [
  dumpPart({
    field: 'serverTemplates',
    rank: 30,
    schema: ServerTemplateDump,
    needs: { templates: TemplateStore },
    make: ({ templates }) => templateDumps(templates),
  }),
  serviceDump({
    fields: supportedFields,
    needs: { templates: TemplateStore, services: Services },
    make: supportedDumps,
  }),
  usableTemplates({
    needs: { templates: TemplateStore },
    make:
      ({ templates }) =>
      async (accountId, ids) => {
        const usable = new Set((await templates.usable(accountId, { ids })).map(({ row }) => row.id));
        return ids.filter((id) => usable.has(id));
      },
  }),
  templateServer({
    needs: { servers: TemplateServers },
    make:
      ({ servers }) =>
      (wish) =>
        servers.plan(wish),
  }),
];
