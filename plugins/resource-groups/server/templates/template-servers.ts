import { sql } from 'drizzle-orm';
import { Fault } from '#core/contract/fault.ts';
import { sqlState } from '#core/server/database/database.ts';
import type { Jobs } from '#core/server/jobs/jobs.ts';
import type { TemplateServer, TemplateSession, TemplateWish } from '#plugins/services/server/public.ts';
import type { StoredGroups } from '../groups.ts';
import type { Providers } from '../providers/providers.ts';
import type { GroupHistory, ServerOffer, ServerProvider } from '../public.ts';
import { preparingServer } from '../scaling/jobs.ts';
import { requireGiver, serverNameTaken } from '../servers/server-life.ts';
import { unusedName } from '../servers/server-names.ts';
import { servers, type GroupRow, type TemplateRow } from '../tables.ts';
import type { TemplateStore } from './template-store.ts';

interface Given {
  readonly groups: StoredGroups;
  readonly templates: TemplateStore;
  readonly providers: Providers;
  readonly jobs: Jobs;
  readonly history: GroupHistory;
}

type Offer = NonNullable<ServerProvider['offer']>;
/** What one is offered the next is not. */
const offerLock = sql`select pg_advisory_xact_lock(hashtextextended('servers of templates', 0))`;

/** Makes servers of templates for services that are about to be made, and has these run there. */
export class TemplateServers {
  readonly #given: Given;

  constructor(given: Given) {
    this.#given = given;
  }

  /** Throws the Fault that says why there is no such server for it. */
  async plan({ account, caller, templateId, draft, copied }: TemplateWish): Promise<TemplateServer> {
    const { groups, templates } = this.#given;
    const { row: template, availability } = await templates.requireUsable(account.id, String(templateId));
    if (availability === 'UNAVAILABLE') throw unavailable(template);
    const own = (await groups.owned(account.id)).filter(({ type }) => type === template.type);
    const group =
      own.find(({ name }) => name === draft.resourceGroup) ??
      // Where a copy runs is not for its original to say.
      (copied || !draft.resourceGroup ? (own.find(({ isDefault }) => isDefault) ?? own[0]) : undefined);
    if (!group) throw noGroup(template, draft.resourceGroup);
    const offer = this.#offerOf(template, group);
    // Who published a template has given every account servers of it, at its price.
    if (template.type === 'HOSTING_SERVER' && !template.isPublic) requireGiver(caller);
    await had(template, group, offer);
    return {
      settings: { resourceGroup: group.name },
      make: (session, modelId) => this.#make(session, modelId, { template, group, offer, userId: caller?.userId }),
    };
  }

  async #make(
    session: TemplateSession,
    modelId: number,
    {
      template,
      group,
      offer,
      userId,
    }: { template: TemplateRow; group: GroupRow; offer: Offer; userId: number | undefined },
  ): Promise<() => Promise<void>> {
    const { jobs, history } = this.#given;
    await session.execute(offerLock);
    const { name: offered, machine = null, amounts } = await had(template, group, offer);
    const { rows } = await session.execute<{ name: string }>(
      sql`select name from resource_servers where group_id = ${group.id}`,
    );
    const name = unusedName(offered, new Set(rows.map((each) => each.name)));
    const { rawConfiguration, description, username, price, costPrice, period, priceSynchronizationEnabled } = template;
    const values = { rawConfiguration, description, username, price, costPrice, period, priceSynchronizationEnabled };
    const [row] = await session
      .insert(servers)
      .values({
        ...values,
        groupId: group.id,
        name,
        machine,
        capacity: amounts,
        madeFor: modelId,
        status: 'STARTING',
      })
      .returning({ id: servers.id })
      .catch((error: unknown) => {
        throw sqlState(error) === '23505' ? serverNameTaken() : error;
      });
    const entity = { accountId: group.ownerId, groupName: group.name, serverId: row!.id };
    await jobs.add(
      preparingServer,
      { groupId: group.id, serverId: row!.id },
      { accountId: group.ownerId, entity: { name: 'resource_group_server', key: entity }, entityName: name },
      session,
    );
    return () =>
      history.note({
        groupId: group.id,
        kind: 'capacity',
        code: 'server.prepared',
        modelId,
        serverName: name,
        userId,
        args: { server: name, template: template.name },
        message: `The server ${name} was made of the template ${template.name} for a service.`,
      });
  }

  #offerOf(template: TemplateRow, group: GroupRow): Offer {
    const provider = this.#given.providers.all().find(({ type }) => type === group.type)?.provider;
    if (provider?.offer) return provider.offer.bind(provider);
    throw new Fault(
      'resource_group.template.unable',
      `The resource group ${group.name} makes no servers of templates: those of the type ${group.type} come from elsewhere. Choose another template, or none.`,
      409,
      { name: group.name, type: group.type, template: template.name },
    );
  }
}

/** What can be had of a template now. */
async function had(template: TemplateRow, group: GroupRow, offer: Offer): Promise<ServerOffer> {
  const { rawConfiguration, capacity } = template;
  const offered = await offer({ rawConfiguration, amounts: capacity ?? undefined }, group.id);
  if (offered instanceof Fault) throw unavailable(template);
  return offered;
}

const unavailable = ({ name }: TemplateRow): Fault =>
  new Fault(
    'resource_group.template.unavailable',
    `No server of the template ${name} can be had at present. Choose another template, or try again later.`,
    409,
    { template: name },
  );

const noGroup = ({ name, type }: TemplateRow, group: string | undefined): Fault =>
  group
    ? new Fault(
        'resource_group.template.other_group',
        `A server of the template ${name} is made in a group of this account of the type ${type}, and ${group} is none. Choose another group, or another template.`,
        409,
        { template: name, type, name: group },
      )
    : new Fault(
        'resource_group.template.no_group',
        `This account has no resource group of the type ${type}, in which a server of the template ${name} could be made. Make one first.`,
        409,
        { template: name, type },
      );
