import type { CaptchaSettings } from '../environment.ts';

/** What pages and this server have to know of a captcha service. */
export interface CaptchaProvider {
  readonly script: string;
  /** Where this server asks whether an answer is good. */
  readonly verify: string;
  /** Origins that the widget loads from. */
  readonly origins: readonly string[];
  /** The class by which the script finds where to put its widget. */
  readonly widget: string;
  /** The form field into which the widget puts its answer. */
  readonly field: string;
  /** What verification calls the answer and the address of whoever gave it. */
  readonly asks: { readonly answer: string; readonly ip: string };
  /** Whether the script, and not the widget, is told the language. */
  readonly scriptLanguage: boolean;
}

const common = { asks: { answer: 'response', ip: 'remoteip' }, scriptLanguage: false };

const providers: Readonly<Record<CaptchaSettings['provider'], CaptchaProvider>> = {
  turnstile: {
    ...common,
    widget: 'cf-turnstile',
    field: 'cf-turnstile-response',
    origins: ['https://challenges.cloudflare.com'],
    script: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
    verify: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  },
  hcaptcha: {
    ...common,
    widget: 'h-captcha',
    field: 'h-captcha-response',
    origins: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
    scriptLanguage: true,
    script: 'https://js.hcaptcha.com/1/api.js',
    verify: 'https://api.hcaptcha.com/siteverify',
  },
  recaptcha: {
    ...common,
    widget: 'g-recaptcha',
    field: 'g-recaptcha-response',
    origins: ['https://www.google.com', 'https://www.gstatic.com'],
    scriptLanguage: true,
    script: 'https://www.google.com/recaptcha/api.js',
    verify: 'https://www.google.com/recaptcha/api/siteverify',
  },
  smartcaptcha: {
    ...common,
    widget: 'smart-captcha',
    field: 'smart-token',
    origins: ['https://smartcaptcha.cloud.yandex.ru'],
    asks: { answer: 'token', ip: 'ip' },
    script: 'https://smartcaptcha.cloud.yandex.ru/captcha.js',
    verify: 'https://smartcaptcha.cloud.yandex.ru/validate',
  },
};

/** The provider that the environment names, at the addresses that it names. */
export function captchaProvider({ provider, scriptUrl, verifyUrl }: CaptchaSettings): CaptchaProvider {
  const known = providers[provider];
  return {
    ...known,
    verify: verifyUrl ?? known.verify,
    ...(scriptUrl !== undefined && { script: scriptUrl, origins: [new URL(scriptUrl).origin] }),
  };
}
