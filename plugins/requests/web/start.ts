import type { Session } from '#core/web/auth/session.ts';
import type { Api } from '#core/web/state/api.ts';
import { accounts } from '#plugins/accounts/contract.ts';

/** Learns whether visitors answer a captcha in forms; should that fail, a form says so when it is sent. */
export async function learnCaptcha({ user }: Session, api: Api): Promise<{}> {
  if (!user) await api.send(accounts.getCaptchaConfig, {}).catch(console.error);
  return {};
}
