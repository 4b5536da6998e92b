import * as z from 'zod';
import { call, contract } from './call.ts';
import { FrontendSettings } from './settings.ts';

const Version = z.object({ buildDate: z.string(), buildBranch: z.string() });

const Check = z.object({ name: z.string(), critical: z.boolean(), status: z.object({ ok: z.boolean(), message: z.string().optional() }) });
export const Health = z.object({ ok: z.boolean(), status: z.string(), checks: z.array(Check) });

export const core = contract('core', {
  frontVersion: call('GET /version', { may: 'visitor', answer: Version }),
  version: call('GET /api/mlpcore/version', { may: 'visitor', answer: Version }),
  gatewayVersion: call('GET /api/mlpgateway/version', { may: 'visitor', answer: Version }),
  billingVersion: call('GET /api/mlpbilling/version', { may: 'visitor', answer: Version }),
  healthCheck: call('GET /api/mlpcore/health', { may: 'visitor', answer: Health }),
  getFrontendSettings: call('GET /api/mlpcore/system-config/frontend-settings', { may: 'visitor', answer: FrontendSettings }),
});
