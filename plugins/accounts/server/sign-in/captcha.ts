import { Fault } from '#core/contract/fault.ts';
import type { CaptchaSettings } from '../environment.ts';
import type { Log } from '#core/server/runtime.ts';
import { captchaProvider, type CaptchaProvider } from './captcha-providers.ts';
import type { Captcha } from '../public.ts';

/** What is wrong with an answer to a captcha, as a word that the pages have a text for. */
export type CaptchaProblem = 'required' | 'failed' | 'unreachable';

const patienceMs = 5_000;
const longestAnswer = 10_000;

/** Has the captcha service, where one is configured, tell people from programs. */
export class CaptchaCheck implements Captcha {
  readonly provider: CaptchaProvider | undefined;
  readonly siteKey: string;
  readonly #secretKey: string;
  readonly #log: Log;

  constructor(environment: CaptchaSettings | undefined, log: Log) {
    this.provider = environment && captchaProvider(environment);
    this.siteKey = environment?.siteKey ?? '';
    this.#secretKey = environment?.secretKey ?? '';
    this.#log = log;
  }

  get enabled(): boolean {
    return this.provider !== undefined;
  }

  async require(answer: string | undefined, ip: string): Promise<void> {
    const problem = await this.check(answer, ip);
    if (problem) throw faults[problem]();
  }

  /** What is wrong with an answer; nothing where it is good, or where no captcha is configured. */
  async check(answer: string | undefined, ip: string): Promise<CaptchaProblem | undefined> {
    if (!this.provider) return undefined;
    if (!answer) return 'required';
    if (answer.length > longestAnswer) return 'failed';
    const { verify, asks } = this.provider;
    try {
      const response = await fetch(verify, {
        method: 'POST',
        body: new URLSearchParams({ secret: this.#secretKey, [asks.answer]: answer, [asks.ip]: ip }),
        signal: AbortSignal.timeout(patienceMs),
      });
      if (!response.ok) throw new Error(`It answered ${response.status}.`);
      return isGood(await response.json()) ? undefined : 'failed';
    } catch (error) {
      // Whoever could make the service fail would else get past it.
      this.#log.error(
        { error: (error as Error).message, verify },
        'The captcha service could not be asked; whoever needed it was refused.',
      );
      return 'unreachable';
    }
  }
}

const isGood = (verdict: unknown): boolean => {
  const { success, status } = (verdict ?? {}) as { success?: unknown; status?: unknown };
  return success === true || status === 'ok';
};

const faults: Readonly<Record<CaptchaProblem, () => Fault>> = {
  required: () =>
    new Fault(
      'captcha.required',
      'captcha: this form has to show that a person sends it. Answer the captcha and send the form once more.',
      400,
    ),
  failed: () =>
    new Fault(
      'captcha.failed',
      'captcha: the answer to the captcha is wrong, was used already or is too old. Answer it once more.',
      400,
    ),
  unreachable: () =>
    new Fault(
      'captcha.unreachable',
      'The captcha service does not answer, so the form was not taken. Try again in a minute.',
      503,
      { retryAfter: '60' },
    ),
};
