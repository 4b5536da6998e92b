import type { Api } from '#core/web/state/api.ts';
import { sessionPart, type Session } from '#core/web/auth/session.ts';
import { services } from '../contract.ts';

/** Learns how this installation calls the task types; without it they are called as the bundle does. */
export async function learnTaskTypes(_session: Session, api: Api): Promise<{}> {
  await api.send(services.getTaskTypes, {}).catch(console.error);
  return {};
}

/** Whether the account has any service of its own. */
export const hasServices = sessionPart('services.any', false);

/** Learns whether the account has services, which decides where its users land. */
export async function countServices({ account }: Session, api: Api): Promise<Partial<Session>> {
  if (!account) return {};
  const { own } = await api.send(services.getModelCounts, { account: account.id });
  return hasServices.learnt(own > 0);
}
