import * as z from 'zod';
import { call } from '#core/contract/call.ts';
import { AliasData, ModelAliasData, ModelGroupChange, ModelGroupData } from './groups.ts';
import { ServiceName } from './texts.ts';

/** The calls about other names of services, and about groups of services. */
export const groupCalls = {
  getModelAliases: call('GET /api/mlpcore/account/:account/model/:model/alias', {
    summary: 'Lists the other names of a service.',
    may: 'visitor',
    answer: ModelAliasData,
  }),
  createAlias: call('POST /api/mlpcore/account/:account/model/:model/alias', {
    summary: 'Gives a service another name.',
    may: 'developer',
    query: z.object({ name: ServiceName }),
    answer: AliasData,
  }),
  deleteAlias: call('DELETE /api/mlpcore/account/:account/model/:model/alias/:aliasId', {
    summary: 'Deletes another name of a service.',
    may: 'developer',
  }),

  getGroups: call('GET /api/mlpcore/account/:account/model-group', {
    summary: 'Lists the groups into which an account puts its services.',
    may: 'member',
    answer: z.array(ModelGroupData),
  }),
  createGroup: call('POST /api/mlpcore/account/:account/model-group', {
    summary: 'Creates a group of services.',
    example: { name: 'Speech' },
    may: 'developer',
    body: ModelGroupChange,
    answer: ModelGroupData,
  }),
  updateGroup: call('PATCH /api/mlpcore/account/:account/model-group', {
    summary: 'Renames a group of services.',
    example: { id: { accountId: 1, groupId: 1 }, name: 'Speech' },
    may: 'developer',
    body: ModelGroupChange,
    answer: ModelGroupData,
  }),
  deleteGroup: call('DELETE /api/mlpcore/account/:account/model-group/:groupId', {
    summary: 'Deletes a group; its services stay.',
    may: 'developer',
  }),
  assignModelToGroup: call('PATCH /api/mlpcore/account/:account/model/:model/model-group/:groupId', {
    summary: 'Puts a service into a group.',
    may: 'developer',
  }),
  removeModelFromGroup: call('DELETE /api/mlpcore/account/:account/model/:model/model-group', {
    summary: 'Takes a service out of its group.',
    may: 'developer',
  }),
};
