import type { Api } from '#core/web/api.ts';
import type { Session } from '#core/web/auth/session.ts';
import { services } from '../contract.ts';

/** Learns whether the account has services, which decides where its users land. */
export async function countServices({ account }: Session, api: Api): Promise<Partial<Session>> {
  if (!account) return {};
  const { own } = await api.send(services.getModelCounts, { account: account.id });
  return { hasServices: own > 0 };
}
