import { Fault, invalid } from '#core/contract/fault.ts';
import { amountOf } from '#core/contract/quantity.ts';
import type { Caller } from '#core/server/auth/identity.ts';
import type { Answers } from '#core/server/points.ts';
import type { CreateUpdateServerTemplateData, resourceGroups, ServerTemplateData } from '../../contract.ts';
import { amountsOf, pricesOf } from '../presenting.ts';
import { changed, changedOf, ofTemplate } from './changed.ts';
import { readConfig } from '../servers/server-config.ts';
import type { TemplateNow } from '../templates/template-store.ts';
import type { Parts } from './parts.ts';

type Calls =
  | 'getOwnTemplates'
  | 'addServerTemplate'
  | 'updateServerTemplate'
  | 'deleteServerTemplate'
  | 'getPublicTemplates'
  | 'getTemplateAvailability'
  | 'getTemplates'
  | 'getModelTemplates';

/** Answers the calls about templates of servers. */
export function templateAnswers({ groups, templates, catalogue }: Parts): Pick<Answers<typeof resourceGroups>, Calls> {
  return {
    async getOwnTemplates(_asked, { account }) {
      return (await templates.own(account.id)).map(templateFor(account.id));
    },
    async addServerTemplate({ body }, { account, caller, changes }) {
      requirePublisher(body, caller);
      requireCapacity(body);
      const added = await templates.add(account.id, body);
      changes.push(...changed({}, ofTemplate(added.row)));
      return templateFor(account.id)(added);
    },
    async updateServerTemplate({ templateId, body }, { account, caller, changes }) {
      const row = await templates.require(account.id, templateId);
      // Left out by clients that do not know of them, they stay as they are.
      const { isPublic = row.isPublic, internalName = row.internalName, username = row.username } = body;
      requirePublisher({ isPublic: isPublic || row.isPublic }, caller);
      requireCapacity(body);
      const after = await templates.change(row, { ...body, isPublic, internalName, username });
      changes.push(...changedOf(row.name, ofTemplate(row), ofTemplate(after.row)));
      return templateFor(account.id)(after);
    },
    async deleteServerTemplate({ templateId }, { account, caller, changes }) {
      const row = await templates.require(account.id, templateId);
      requirePublisher(row, caller);
      await templates.delete(row);
      changes.push(...changed(ofTemplate(row), {}));
    },
    async getPublicTemplates({ groupType }, { account }) {
      return (await templates.published(groupType)).map(templateFor(account.id));
    },
    async getTemplateAvailability({ templateId }, { account }) {
      return (await templates.requireUsable(account.id, templateId)).availability === 'AVAILABLE';
    },
    async getTemplates({ groupName }, { account, caller }) {
      const { type } = await groups.require(account, groupName, caller);
      return (await templates.usable(account.id, { type })).map(templateFor(account.id));
    },
    async getModelTemplates({ model, count }, { account, caller }) {
      const { data } = await catalogue.require(caller, String(account.id), model, 'see');
      const ids = data.supportedTemplates ?? [];
      const found = await templates.usable(account.id, ids.length > 0 ? { ids } : {});
      return found.slice(0, count).map(templateFor(account.id));
    },
  };
}

export function requirePublisher(
  { isPublic }: Pick<CreateUpdateServerTemplateData, 'isPublic'>,
  caller: Caller | undefined,
): void {
  if (!isPublic || caller?.superadmin) return;
  throw new Fault(
    'resource_group.template.public.denied',
    'Only superadministrators publish server templates, and change or delete public ones. Make a copy for this account.',
    403,
  );
}

const amounts = ['cpu', 'memory', 'disk', 'vram'] as const;

/** Nothing runs on a server that has none of something. Where the configuration says what it has, that counts, and clients send back what they were answered. */
function requireCapacity({ rawConfiguration, type, capacity }: CreateUpdateServerTemplateData): void {
  if (!capacity || readConfig(rawConfiguration, type).amounts) return;
  const noughts = amounts.filter((name) => amountOf(capacity[name] ?? '') === 0);
  if (noughts.length > 0)
    throw invalid(noughts.map((name) => ({ path: ['capacity', name], message: 'Strictly negative or zero' })));
}

/** What an account is told of a template. */
const templateFor =
  (accountId: number) =>
  ({ row, availability }: TemplateNow): ServerTemplateData => ({
    id: row.id,
    name: row.name,
    ...(row.internalName !== '' && row.ownerId === accountId && { internalName: row.internalName }),
    ...(row.username !== '' && { username: row.username }),
    type: row.type,
    ...(row.capacity && { capacity: amountsOf(row.capacity) }),
    description: row.description,
    rawConfiguration: row.rawConfiguration,
    ...pricesOf(row),
    priceSynchronizationEnabled: row.priceSynchronizationEnabled,
    isPublic: row.isPublic,
    ...(availability !== 'UNKNOWN' && { isAvailable: availability === 'AVAILABLE' }),
    availability,
  });
