import type { Answers } from '#core/server/points.ts';
import type { accounts as contract } from '../../contract.ts';
import type { CaptchaCheck } from '../sign-in/captcha.ts';

/** Tells clients whether forms of visitors need an answer to a captcha, and with which key to ask for one. */
export function captchaAnswers({
  captcha,
}: {
  readonly captcha: CaptchaCheck;
}): Answers<Pick<typeof contract, 'getCaptchaConfig'>> {
  return { getCaptchaConfig: () => ({ enabled: captcha.enabled, siteKey: captcha.siteKey }) };
}
