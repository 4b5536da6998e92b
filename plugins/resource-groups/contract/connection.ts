import * as z from 'zod';
import { call } from '#core/contract/call.ts';

/** What is entered of a connection, by the names that the driver of its kind has for it; null, or an empty text, removes what is kept. */
export const ConnectionValues = z
  .record(
    z.string().regex(/^[a-z][a-zA-Z0-9]{0,39}$/, 'must be the name of a field'),
    z.union([z.string().max(262_144), z.null()]),
  )
  .meta({ id: 'ConnectionValues' });
export type ConnectionValues = z.infer<typeof ConnectionValues>;

export const ChangeGroupConnectionData = z
  .object({ values: ConnectionValues })
  .meta({ id: 'ChangeGroupConnectionData' });

/** What is wrong with a connection and what to do, as a fault says it. */
export const ConnectionProblem = z
  .object({ code: z.string(), message: z.string(), args: z.record(z.string(), z.string()) })
  .meta({ id: 'ConnectionProblem' });
export type ConnectionProblem = z.infer<typeof ConnectionProblem>;

/** How a group reaches the engine, cluster or marketplace of its own. */
export const GroupConnectionData = z
  .object({
    supported: z.boolean().describe('Whether groups of this kind may have a connection of their own.'),
    isSet: z.boolean().describe('Whether it has one; without it, its services run where those of the installation do.'),
    values: z.record(z.string(), z.string()).describe('What was entered, but for secrets.'),
    secrets: z.array(z.string()).describe('The names of the secrets that are kept. They are never told.'),
    lacking: ConnectionProblem.optional().describe('Why nothing can run in the group without a connection of its own.'),
  })
  .meta({ id: 'GroupConnectionData' });
export type GroupConnectionData = z.infer<typeof GroupConnectionData>;

/** What answered at a connection. */
export const ConnectionCheckData = z
  .object({
    reached: z.boolean(),
    version: z.string().optional().describe('What answered and its version, such as Docker 28.1.'),
    servers: z
      .array(z.object({ name: z.string(), trouble: ConnectionProblem.optional() }).meta({ id: 'CheckedServer' }))
      .describe('The servers that were found there.'),
    problems: z
      .array(ConnectionProblem)
      .describe('What stands in the way of running services there; empty where nothing does.'),
  })
  .meta({ id: 'ConnectionCheckData' });
export type ConnectionCheckData = z.infer<typeof ConnectionCheckData>;

const connection = '/api/mlpcore/account/:account/resource-groups/:groupName/connection' as const;
const example = { values: { address: 'tcp://docker.example.com:2376', disk: '200Gi' } };

/** The calls about connections of groups. */
export const connectionCalls = {
  getGroupConnection: call(`GET ${connection}`, {
    summary: 'Returns how a resource group reaches the place of its own where its services run, without secrets.',
    may: 'developer',
    answer: GroupConnectionData,
  }),
  setGroupConnection: call(`PUT ${connection}`, {
    summary: 'Changes the connection of a resource group; what is left out stays.',
    example,
    may: 'developer',
    personal: true,
    body: ChangeGroupConnectionData,
    answer: GroupConnectionData,
  }),
  removeGroupConnection: call(`DELETE ${connection}`, {
    summary: 'Removes the connection of a resource group.',
    may: 'developer',
    personal: true,
  }),
  checkGroupConnection: call(`POST ${connection}/check`, {
    summary: 'Tries the connection of a resource group, changed as told and without saving it, and says what answered.',
    example,
    may: 'developer',
    personal: true,
    incidental: true,
    body: ChangeGroupConnectionData,
    answer: ConnectionCheckData,
  }),
};
