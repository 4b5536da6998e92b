import { and, asc, eq, inArray, or, type SQL } from 'drizzle-orm';
import { Fault } from '#core/contract/fault.ts';
import { amountOf } from '#core/contract/quantity.ts';
import type { Host } from '#core/plugin/host.ts';
import { sqlState, type Database } from '#core/server/database/database.ts';
import { idIn } from '#core/server/path-id.ts';
import type { CreateUpdateServerTemplateData, TemplateAvailability } from '../../contract.ts';
import { openerOf, type GroupType } from '../public.ts';
import { readConfig } from '../servers/server-config.ts';
import { isHeard } from '../servers/server-store.ts';
import { machines, templates, type TemplateRow } from '../tables.ts';

/** A template with whether a server of it could be added now. */
export interface TemplateNow {
  readonly row: TemplateRow;
  readonly availability: TemplateAvailability;
}

type Machine = typeof machines.$inferSelect;

/** What servers are made from: the templates of accounts, and those that all may use. */
export class TemplateStore {
  readonly #db: Database;
  readonly #host: Host;

  constructor({ db, host }: { db: Database; host: Host }) {
    this.#db = db;
    this.#host = host;
  }

  own(accountId: number): Promise<readonly TemplateNow[]> {
    return this.#where(eq(templates.ownerId, accountId));
  }

  published(type: GroupType | undefined): Promise<readonly TemplateNow[]> {
    return this.#where(and(eq(templates.isPublic, true), type && eq(templates.type, type)));
  }

  /** What an account may make servers from, of a type or with these ids. */
  usable(
    accountId: number,
    { type, ids }: { readonly type?: GroupType; readonly ids?: readonly number[] } = {},
  ): Promise<readonly TemplateNow[]> {
    return this.#where(
      and(
        or(eq(templates.ownerId, accountId), eq(templates.isPublic, true)),
        type && eq(templates.type, type),
        ids && inArray(templates.id, [...ids]),
      ),
    );
  }

  async requireUsable(accountId: number, templateId: string): Promise<TemplateNow> {
    const [found] = await this.usable(accountId, { ids: [idIn(templateId)] });
    if (found) return found;
    throw notFound(templateId);
  }

  async add(ownerId: number, asked: CreateUpdateServerTemplateData): Promise<TemplateNow> {
    const values = valuesOf(asked);
    const [row] = await named(asked.name, () =>
      this.#db
        .insert(templates)
        .values({ ownerId, ...values })
        .returning(),
    );
    return this.#now(row!);
  }

  async require(ownerId: number, templateId: string): Promise<TemplateRow> {
    const [row] = await this.#db
      .select()
      .from(templates)
      .where(and(eq(templates.ownerId, ownerId), eq(templates.id, idIn(templateId))));
    if (row) return row;
    throw notFound(templateId);
  }

  async change({ id }: TemplateRow, asked: CreateUpdateServerTemplateData): Promise<TemplateNow> {
    const values = valuesOf(asked);
    const [row] = await named(asked.name, () =>
      this.#db.update(templates).set(values).where(eq(templates.id, id)).returning(),
    );
    if (!row) throw notFound(String(id));
    return this.#now(row);
  }

  async delete({ id }: TemplateRow): Promise<void> {
    await this.#db.delete(templates).where(eq(templates.id, id));
  }

  async #now(row: TemplateRow): Promise<TemplateNow> {
    return { row, availability: this.#availability(row, await this.#machines()) };
  }

  async #where(where: SQL | undefined): Promise<readonly TemplateNow[]> {
    const [rows, heard] = await Promise.all([
      this.#db.select().from(templates).where(where).orderBy(asc(templates.name), asc(templates.id)),
      this.#machines(),
    ]);
    return rows.map((row) => ({ row, availability: this.#availability(row, heard) }));
  }

  #machines(): Promise<readonly Machine[]> {
    return this.#db.select().from(machines).where(isHeard);
  }

  #availability({ type, capacity, rawConfiguration }: TemplateRow, heard: readonly Machine[]): TemplateAvailability {
    if (!openerOf(this.#host, type)) return 'UNAVAILABLE';
    if (type !== 'HOSTING_SERVER' || !capacity) return 'UNKNOWN';
    const { machine } = readConfig(rawConfiguration, type);
    const fits = heard.some(
      ({ name, cores, memoryBytes, diskBytes, gpuMemoryBytes }) =>
        (machine === undefined || machine === name) &&
        cores >= capacity.cpu &&
        memoryBytes >= capacity.memory &&
        diskBytes >= capacity.disk &&
        (gpuMemoryBytes ?? Infinity) >= (capacity.vram ?? 0),
    );
    if (!fits) return 'UNAVAILABLE';
    // A machine tells which GPUs it has by its driver's names, which the template need not use.
    return capacity.gpuModels.length > 0 ? 'UNKNOWN' : 'AVAILABLE';
  }
}

function valuesOf({ tarifficationPrice, tarifficationPeriod, capacity, ...asked }: CreateUpdateServerTemplateData) {
  const said = capacity && {
    cpu: amountOf(capacity.cpu) ?? 0,
    memory: amountOf(capacity.memory) ?? 0,
    disk: amountOf(capacity.disk) ?? 0,
    gpuModels: capacity.gpuModels,
    ...(capacity.vram !== undefined && { vram: amountOf(capacity.vram) }),
  };
  return {
    name: asked.name,
    type: asked.type,
    capacity: readConfig(asked.rawConfiguration, asked.type).amounts ?? said ?? null,
    description: asked.description ?? '',
    internalName: asked.internalName ?? '',
    username: asked.username ?? '',
    rawConfiguration: asked.rawConfiguration,
    price: tarifficationPrice ?? 0,
    costPrice: asked.costPrice ?? 0,
    period: tarifficationPeriod ?? null,
    priceSynchronizationEnabled: asked.priceSynchronizationEnabled ?? false,
    isPublic: asked.isPublic ?? false,
  };
}

async function named<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (sqlState(error) !== '23505') throw error;
    throw new Fault(
      'resource_group.template.name_taken',
      `This account already has a server template ${name}. Choose another name.`,
      409,
      { name },
    );
  }
}

const notFound = (templateId: string): Fault =>
  new Fault(
    'resource_group.template.not_found',
    `There is no server template ${templateId} that this account may use. It may have been deleted.`,
    404,
    { templateId },
  );
