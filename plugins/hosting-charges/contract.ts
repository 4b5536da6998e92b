import * as z from 'zod';
import { call, contract } from '#core/contract/call.ts';
import { charged, HostingCharges, PaidResource, StartCost } from './contract/data.ts';

const home = '/api/mlpbilling/account/:account/hosting';

export const hostingCharges = contract('hosting-charges', {
  getHostingExpenses: call(`GET ${home}/expenses`, {
    summary: 'Returns what an account was charged in a period for servers, quotas, groups and storage, step by step.',
    may: 'member',
    query: charged,
    answer: HostingCharges,
  }),
  getHostingIncomes: call(`GET ${home}/incomes`, {
    summary: 'Returns what an account earned in a period by resource groups that it lends, by who paid.',
    may: 'member',
    query: charged,
    answer: HostingCharges,
  }),
  getPaidResources: call(`GET ${home}/paid`, {
    summary: 'Lists what an account pays for by periods, and until when it is paid.',
    may: 'member',
    answer: z.array(PaidResource),
  }),
  getStartCost: call(`GET ${home}/start-cost`, {
    summary: 'Returns what a resource group costs in which a service would start, and what of that is charged then.',
    may: 'member',
    query: z.object({ resourceGroup: z.string().max(200).optional().describe('The default one where left out.') }),
    answer: StartCost,
  }),
});
