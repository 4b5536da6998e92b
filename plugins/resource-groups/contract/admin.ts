import * as z from 'zod';
import { call } from '#core/contract/call.ts';
import { many, whole } from '#core/contract/query.ts';
import {
  EntityName,
  GroupAccess,
  GroupType,
  ResourceGroupAutoScalingConfiguration,
  ResourceGroupData,
} from './group.ts';

const admin = '/api/mlpcore/admin' as const;
const mostGroups = 1_000;
/** So many services are moved by one call. */
const mostMoved = 1_000;

export const ResourceGroupsData = z.object({ groups: z.array(ResourceGroupData) }).meta({ id: 'ResourceGroupsData' });

/** What may be asked of Kubernetes beside; no kind of group here knows it, so it must be empty. */
const nothingBeside = z.strictObject({}).optional();

/** A group as superadministrators change it: it is named by its owner and its name, and what is left out stays. */
export const ResourceGroupPatch = z
  .object({
    name: EntityName,
    ownerId: z.int().min(0).optional().describe('The account that owns it; 0, or left out, for the installation.'),
    accountId: z.int().min(0).optional().describe('The same as ownerId.'),
    accountName: z.string().max(200).optional().describe('Told by lists; it changes nothing.'),
    resourceGroupType: GroupType.optional().describe('Told by lists; the type of a group cannot be changed.'),
    isDefault: z.boolean().optional(),
    enabledEviction: z.boolean().optional(),
    enabledAutoScaling: z.boolean().optional(),
    access: GroupAccess.optional(),
    autoScalingConfiguration: ResourceGroupAutoScalingConfiguration.optional(),
    tolerations: nothingBeside,
    affinity: nothingBeside,
  })
  .meta({ id: 'ResourceGroupPatch' });
export type ResourceGroupPatch = z.output<typeof ResourceGroupPatch>;

/** A service that a migration moves, or leaves for the reason that stands with it. */
export const MigratedServiceData = z
  .object({
    accountId: z.int(),
    accountName: z.string(),
    modelId: z.int(),
    name: z.string(),
    target: z.string().optional(),
    code: z.string().optional(),
    problem: z.string().optional(),
    args: z.record(z.string(), z.string()).optional().describe('What the problem names.'),
  })
  .meta({ id: 'MigratedServiceData' });
export type MigratedServiceData = z.infer<typeof MigratedServiceData>;

export const MigrationPlanData = z
  .object({
    moving: z.array(MigratedServiceData),
    staying: z.array(MigratedServiceData).describe('Services that would stay, each with the reason.'),
    left: z.int().describe('How many more there are beyond the limit.'),
  })
  .meta({ id: 'MigrationPlanData' });
export type MigrationPlanData = z.infer<typeof MigrationPlanData>;

const migration = z.object({
  sourceGroup: EntityName.describe(
    'The group that services leave: the installation’s of this name, else those of accounts.',
  ),
  targetGroup: EntityName.optional().describe('The group that they move to; this or targetGroupRegex.'),
  targetGroupRegex: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe(
      'A regular expression: each service moves to the first group of its account whose name matches as a whole.',
    ),
  accountsLimit: many(whole({ min: 1 }), { max: 1_000 })
    .optional()
    .describe('Ids of the accounts whose services are moved; all where it is left out.'),
  limit: whole({ min: 1, max: mostMoved })
    .optional()
    .describe(`How many services are looked at; ${mostMoved} at most.`),
});
export type Migration = z.output<typeof migration>;

export const adminCalls = {
  getResourceGroups: call(`GET ${admin}/resource-groups`, {
    summary: 'Lists the resource groups of the installation and of all accounts.',
    may: 'superadmin',
    answer: ResourceGroupsData,
  }),
  updateResourceGroups: call(`PATCH ${admin}/resource-groups`, {
    summary: 'Changes settings of resource groups, all of them or none; what is left out stays.',
    example: { groups: [{ name: 'default', enabledEviction: true }] },
    may: 'superadmin',
    body: z.object({ groups: z.array(ResourceGroupPatch).min(1).max(mostGroups) }).meta({ id: 'ResourceGroupsPatch' }),
    answer: ResourceGroupsData,
  }),
  planMigration: call(`GET ${admin}/models/resource-group/migrate`, {
    summary: 'Lists the services that a migration to another resource group would move.',
    may: 'superadmin',
    query: migration,
    answer: MigrationPlanData,
  }),
  migrateAllServicesToResourceGroup: call(`POST ${admin}/models/resource-group/migrate`, {
    summary: 'Moves services from one resource group to another, and tells which.',
    may: 'superadmin',
    query: migration,
    answer: z.string(),
  }),
  syncServerPrices: call(`POST ${admin}/server/price/sync`, {
    summary: 'Has servers and templates that follow the prices of their providers take these over.',
    may: 'superadmin',
    query: z.object({
      providers: many(z.string().min(1).max(100), { max: 100 })
        .optional()
        .describe('The providers that are asked; all where it is left out.'),
    }),
  }),
};
