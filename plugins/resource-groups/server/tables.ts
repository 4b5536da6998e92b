import {
  bigint,
  bigserial,
  boolean,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import type {
  OfferRequirements,
  ResourceGroupAutoScalingConfiguration,
  ServerStatus,
  TarifficationPeriod,
} from '../contract.ts';
import type { GroupType, ResourceGroup } from './public.ts';
import type { WordsNote } from './servers/standing-words.ts';

const reference = (name: string) => bigint(name, { mode: 'number' });
const moment = (name: string) => timestamp(name, { withTimezone: true });
const money = {
  price: doublePrecision().notNull().default(0),
  costPrice: doublePrecision('cost_price').notNull().default(0),
  period: text().$type<TarifficationPeriod>(),
};

export const resourceGroups = pgTable('resource_groups', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  ownerId: reference('owner_id').notNull(),
  name: text().notNull(),
  type: text().$type<GroupType>().notNull(),
  access: text().$type<ResourceGroup['access']>().notNull(),
  isDefault: boolean('is_default').notNull().default(false),
  enabledEviction: boolean('enabled_eviction').notNull().default(false),
  enabledAutoScaling: boolean('enabled_auto_scaling').notNull().default(false),
  settings: jsonb().$type<Readonly<Record<string, unknown>>>().notNull().default({}),
  /** How its servers are reached, encrypted. */
  connection: text(),
  /** Raised by every change. */
  revision: integer().notNull().default(0),
  createdAt: moment('created_at').notNull().defaultNow(),
  ...money,
  autoScaling: jsonb('auto_scaling').$type<ResourceGroupAutoScalingConfiguration>(),
  deploymentName: text('deployment_name').notNull().default(''),
  offerRequirements: jsonb('offer_requirements').$type<OfferRequirements>(),
});
export type GroupRow = typeof resourceGroups.$inferSelect;

/** Whose group an account's services mean by a name, where it is lent: no other account's of that name takes its place. */
export const groupLenders = pgTable('resource_group_lenders', {
  accountId: reference('account_id').notNull(),
  name: text().notNull(),
  ownerId: reference('owner_id').notNull(),
});

/** What happened in a group: events of all kinds, and changes of its resources. */
export const groupLog = pgTable('resource_group_log', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  groupId: reference('group_id').notNull(),
  kind: text().$type<'event' | 'capacity'>().notNull(),
  userId: reference('user_id'),
  modelId: reference('model_id'),
  serverName: text('server_name'),
  level: text().$type<'INFO' | 'ERROR'>().notNull(),
  code: text().notNull(),
  args: jsonb().$type<Record<string, string>>().notNull(),
  message: text().notNull(),
  at: moment('at').notNull().defaultNow(),
});

/** What an account, or each without a quota of its own, may have of a shared group. */
export const quotas = pgTable('resource_quotas', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  groupId: reference('group_id').notNull(),
  /** Empty where it is for everyone. */
  accountId: reference('account_id'),
  cpuLimit: text('cpu_limit').notNull(),
  memoryLimit: text('memory_limit').notNull(),
  ephemeralDiskLimit: text('ephemeral_disk_limit').notNull(),
  gpuInstancesLimit: integer('gpu_instances_limit').notNull(),
  baseInstancesLimit: integer('base_instances_limit').notNull(),
  derivedInstancesLimit: integer('derived_instances_limit').notNull(),
  price: doublePrecision().notNull().default(0),
  period: text().$type<TarifficationPeriod>(),
  createdAt: moment('created_at').notNull().defaultNow(),
});
export type QuotaRow = typeof quotas.$inferSelect;

/** The machines of this installation that run instances, as each tells of itself. */
export const machines = pgTable('hosting_machines', {
  name: text().primaryKey(),
  cores: doublePrecision().notNull(),
  memoryBytes: doublePrecision('memory_bytes').notNull(),
  diskBytes: doublePrecision('disk_bytes').notNull(),
  address: text(),
  gpuModels: jsonb('gpu_models').$type<readonly string[]>().notNull().default([]),
  /** Of each GPU at least; empty where the machine does not tell. */
  gpuMemoryBytes: doublePrecision('gpu_memory_bytes'),
  upSince: moment('up_since').notNull().defaultNow(),
  heardAt: moment('heard_at').notNull().defaultNow(),
});

/** Cores, bytes and the models of GPUs, with the bytes of memory that each of those has at least, where anybody tells. */
export interface ServerAmounts {
  readonly cpu: number;
  readonly memory: number;
  readonly disk: number;
  readonly gpuModels: readonly string[];
  readonly vram?: number | undefined;
  /** How many pods it takes, of servers on which each instance is one. */
  readonly pods?: number | undefined;
}

export const servers = pgTable('resource_servers', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  groupId: reference('group_id').notNull(),
  name: text().notNull(),
  /** The machine of this installation that it is, or is a part of. */
  machine: text(),
  isAutoCreated: boolean('is_auto_created').notNull().default(false),
  /** Whether it is a machine that connects by itself, by a token that somebody made for it. */
  joined: boolean().notNull().default(false),
  description: text().notNull().default(''),
  /** As which user people sign in to it. */
  username: text().notNull().default(''),
  rawConfiguration: text('raw_configuration').notNull().default(''),
  /** What it has; empty where that is all of its machine. */
  capacity: jsonb().$type<ServerAmounts>(),
  ...money,
  priceSynchronizationEnabled: boolean('price_synchronization_enabled').notNull().default(false),
  draining: boolean().notNull().default(false),
  /** When it ends by itself. */
  endsAt: moment('ends_at'),
  /** How many minutes before its end people were warned last. */
  warnedMinutes: integer('warned_minutes'),
  /** When it told of itself last, and what it said; of machines of this installation these are kept with the machine. */
  heardAt: moment('heard_at'),
  said: text(),
  /** What the sentence is found by in other languages. */
  saidNote: jsonb('said_note').$type<WordsNote>(),
  /** Set by its driver while it is not in service yet. */
  starting: boolean().notNull().default(false),
  /** Where it is reached, as it was entered or its driver tells. */
  address: text(),
  jumpHost: text('jump_host'),
  location: text(),
  /** Whether its group added it by itself. */
  scaled: boolean().notNull().default(false),
  /** The group that lent it from its reserve. */
  lentBy: reference('lent_by'),
  /** The service that it was made for, which is put there before others. */
  madeFor: reference('made_for'),
  /** Since when nothing runs on it, as whoever scales its group saw it. */
  idleSince: moment('idle_since'),
  /** Whether that is another country than the installation's. */
  abroad: boolean().notNull().default(false),
  /** As it was told last; what holds now follows from heart-beats. */
  status: text().$type<ServerStatus>().notNull(),
  reason: text(),
  reasonNote: jsonb('reason_note').$type<WordsNote>(),
  statusAt: moment('status_at').notNull().defaultNow(),
  createdAt: moment('created_at').notNull().defaultNow(),
});
export type ServerRow = typeof servers.$inferSelect;

/** How a group stands that scales by itself. */
export const scalingStandings = pgTable('resource_group_scaling', {
  groupId: reference('group_id').primaryKey(),
  /** When servers were last added or taken away. */
  changedAt: moment('changed_at'),
  /** Why instances still wait, in a sentence and what it is found by; empty where none do. */
  code: text(),
  args: jsonb().$type<Record<string, string>>().notNull().default({}),
  message: text().notNull().default(''),
  at: moment('at').notNull().defaultNow(),
});

/** What servers are made from again and again. */
export const templates = pgTable('server_templates', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  ownerId: reference('owner_id').notNull(),
  name: text().notNull(),
  type: text().$type<GroupType>().notNull(),
  capacity: jsonb().$type<ServerAmounts>(),
  description: text().notNull().default(''),
  /** What its own account calls it. */
  internalName: text('internal_name').notNull().default(''),
  username: text().notNull().default(''),
  rawConfiguration: text('raw_configuration').notNull(),
  ...money,
  priceSynchronizationEnabled: boolean('price_synchronization_enabled').notNull().default(false),
  isPublic: boolean('is_public').notNull().default(false),
  createdAt: moment('created_at').notNull().defaultNow(),
});
export type TemplateRow = typeof templates.$inferSelect;
