import * as z from 'zod';
import { call, contract } from '#core/contract/call.ts';
import { charged, HostingCharges, PaidResource, StartCost } from './contract/data.ts';

const home = '/api/mlpbilling/account/:account/hosting';

export const hostingCharges = contract(
  { plugin: 'hosting-charges', parameters: { model: 'The service, by its id or name.' } },
  {
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
    getStartCost: call('GET /api/mlpbilling/account/:account/model/:model/start-cost', {
      summary: 'Returns what the place costs in which a service would start, and what of that is charged then.',
      may: 'member',
      answer: StartCost,
    }),
  },
);
