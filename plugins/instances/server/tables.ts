import { sql } from 'drizzle-orm';
import { bigint, bigserial, boolean, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { FaultBody } from '#core/contract/fault.ts';
import type { Demand } from '#plugins/services/server/public.ts';
import type { HostingKind } from '../contract/instance.ts';
import type { HostingType } from '#plugins/services/contract.ts';
import type { GroupType } from '#plugins/resource-groups/server/public.ts';
import type { Note } from './note.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });
const reference = (name: string) => bigint(name, { mode: 'number' });

/** How many instances a service is to have: by its settings, by what a person asked for since they were set, and by what its scaling decided since then. */
export const plans = pgTable('instance_plans', {
  modelId: reference('model_id').primaryKey(),
  /** Of the service, when what follows was noted. */
  revision: integer().notNull().default(0),
  /** The eight below repeat what the service itself says, so that states and accounts' sums need no look at services; the first two are empty until the service is looked at. */
  accountId: reference('account_id'),
  demand: jsonb().$type<Demand>(),
  minCount: integer('min_count').notNull(),
  launchable: boolean().notNull(),
  hostingType: text('hosting_type').$type<HostingType>().notNull(),
  removing: boolean().notNull(),
  /** Minutes without a call after which it goes to sleep; 0 for never. */
  idleMinutes: integer('idle_minutes').notNull().default(0),
  /** Whether it scales by itself. */
  scaling: boolean().notNull().default(false),
  requested: integer(),
  /** What was decided by itself, which holds until a person asks for a count. */
  scaled: integer(),
  /** More there are not, whoever asks for them; empty where nothing bounds it. */
  most: integer(),
  /** Raised to have every instance replaced. */
  generation: integer().notNull().default(0),
  /** How many instances an update replaces at once. */
  batch: integer().notNull().default(1),
  /** When it was last called or started, told by every gateway; kept where it may go to sleep. */
  usedAt: moment('used_at').notNull().defaultNow(),
  /** Since when it has no instances because nobody called it; the next call brings them back. */
  asleepAt: moment('asleep_at'),
  /** Whether it is kept from going to sleep. */
  heldAwake: boolean('held_awake').notNull().default(false),
  /** When the count was last changed, by whomever. */
  countedAt: moment('counted_at').notNull().defaultNow(),
  /** How many there are to be now: none while it sleeps, and none that a person stopped. */
  wanted: integer()
    .notNull()
    .generatedAlwaysAs(
      sql`case when not launchable or removing or asleep_at is not null or requested = 0 then 0 else least(most, coalesce(scaled, requested, min_count)) end`,
    ),
});
export type Plan = typeof plans.$inferSelect;

export const instances = pgTable('instances', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  accountId: reference('account_id').notNull(),
  modelId: reference('model_id').notNull(),
  type: text().notNull().default('predict'),
  hosting: text().$type<HostingKind>().notNull(),
  /** Who runs it; empty before the first attempt and for external connections. */
  driver: text().$type<GroupType>(),
  resourceGroup: text('resource_group'),
  /** The group's id; empty of instances that were started before groups were told apart by it. */
  groupId: reference('group_id'),
  serverName: text('server_name'),
  createdAt: moment('created_at').notNull().defaultNow(),

  desired: text().$type<'run' | 'stop'>().notNull().default('run'),
  stopReason: text('stop_reason'),
  stopNote: jsonb('stop_note').$type<Note>(),
  stopAt: moment('stop_at'),
  /** Set where it is to end without finishing its requests. */
  stopNow: boolean('stop_now').notNull().default(false),
  deletedAt: moment('deleted_at'),
  /** What it takes, from when it was admitted until it is deleted. */
  held: jsonb().$type<Demand>(),
  /** Why it is not admitted, where it was asked for. */
  heldUp: jsonb('held_up').$type<FaultBody>(),

  /** Of the present attempt; the token itself is known to its process alone. */
  tokenHash: text('token_hash'),
  attempt: integer().notNull().default(0),
  specHash: text('spec_hash'),
  /** The latest version of the service's settings by which it would have been started the same. */
  settingsVersion: integer('settings_version'),
  /** Of the service's plan, when the present attempt was started; empty of those started before it was noted. */
  generation: integer(),
  image: text(),

  /** `starting` is the intent; what follows was seen. */
  process: text().$type<'none' | 'starting' | 'running' | 'exited'>().notNull().default('none'),
  processAt: moment('process_at'),
  /** What it waits for while it is `starting`, in a sentence of its driver. */
  waitsFor: text('waits_for'),
  waitsNote: jsonb('waits_note').$type<Note>(),
  /** When it had a place for the present attempt, and when a server was there for it; empty where none was waited for. */
  begunAt: moment('begun_at'),
  placedAt: moment('placed_at'),
  startedAt: moment('started_at'),
  connectedAt: moment('connected_at'),
  disconnectedAt: moment('disconnected_at'),
  heartbeatAt: moment('heartbeat_at'),

  /** How the latest attempt ended that has ended. */
  exitedAt: moment('exited_at'),
  exitStartedAt: moment('exit_started_at'),
  exitCode: integer('exit_code'),
  exitReason: text('exit_reason'),
  exitMessage: text('exit_message'),
  exitNote: jsonb('exit_note').$type<Note>(),
  lastLines: text('last_lines'),
  /** Ends in a row, none of them asked for, without a minute of service between. */
  failures: integer().notNull().default(0),
  restartCount: integer('restart_count').notNull().default(0),
  nextAttemptAt: moment('next_attempt_at'),

  hostname: text(),
  version: integer(),
  reportedImage: text('reported_image'),
  /** Where its HTTP server is reached, if it has one; the port is its own until it is deleted. */
  httpHost: text('http_host'),
  httpPort: integer('http_port'),
  /** Until when its HTTP calls may go on, by what gateways told last. */
  answeringUntil: moment('answering_until'),
});
export type InstanceRow = typeof instances.$inferSelect;

/** The latest replacement of a service's instances by others, as its settings or a person want it. */
export const updates = pgTable('instance_updates', {
  modelId: reference('model_id').primaryKey(),
  /** What instances are replaced by, which stands for the settings in `version` as well. */
  specHash: text('spec_hash').notNull(),
  version: integer().notNull(),
  /** What served before, and serves on where the new instances fail. */
  fromGeneration: integer('from_generation').notNull(),
  fromVersion: integer('from_version').notNull(),
  /** The address of its image, which may have become another without any change of settings. */
  fromImage: text('from_image'),
  batch: integer().notNull(),
  state: text().$type<'RUN' | 'DONE' | 'HALTED'>().notNull().default('RUN'),
  begunAt: moment('begun_at').notNull().defaultNow(),
  endedAt: moment('ended_at'),
  /** Why it was halted, and which instance failed; none did where a person halted it. */
  instanceId: reference('instance_id'),
  reason: text(),
  message: text(),
  note: jsonb().$type<Note>(),
});
export type Update = typeof updates.$inferSelect;

/** Services that the latest rolling update of all left as they were, and why. */
export const updateFailures = pgTable(
  'instance_update_failures',
  {
    taskId: reference('task_id').notNull(),
    modelId: reference('model_id').notNull(),
    name: text().notNull(),
    message: text().notNull(),
    note: jsonb().$type<Note>().notNull(),
  },
  ({ taskId, modelId }) => [primaryKey({ columns: [taskId, modelId] })],
);
export type UpdateFailure = typeof updateFailures.$inferSelect;

/** Which gate holds which instance's stream. */
export const links = pgTable(
  'instance_links',
  {
    instanceId: reference('instance_id').notNull(),
    gate: text().notNull(),
    connectedAt: moment('connected_at').notNull().defaultNow(),
  },
  ({ instanceId, gate }) => [primaryKey({ columns: [instanceId, gate] })],
);

/** What external connections are made with, sealed; only those that the platform did not make itself have any. */
export const connectionSecrets = pgTable('instance_connection_secrets', {
  instanceId: reference('instance_id').primaryKey(),
  sealed: text().notNull(),
});

/** When each gate last spoke. */
export const gates = pgTable('instance_gates', {
  gate: text().primaryKey(),
  upSince: moment('up_since').notNull().defaultNow(),
  lastSeen: moment('last_seen').notNull().defaultNow(),
});

/** What happened to an instance, and where it was then; the same thing again counts up. */
export const events = pgTable('instance_events', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  instanceId: reference('instance_id').notNull(),
  accountId: reference('account_id').notNull(),
  modelId: reference('model_id').notNull(),
  serverName: text('server_name'),
  resourceGroup: text('resource_group'),
  type: text().$type<'Normal' | 'Warning'>().notNull(),
  reason: text().notNull(),
  message: text().notNull(),
  note: jsonb().$type<Note>(),
  count: integer().notNull().default(1),
  firstSeen: moment('first_seen').notNull().defaultNow(),
  lastSeen: moment('last_seen').notNull().defaultNow(),
});
