import { createHash } from 'node:crypto';
import type { AccentColours, Brand } from '#core/plugin/brand.ts';
import { fontFaces } from './fonts.ts';

const light = {
  canvas: '#F8F9FB',
  surface: '#FFFFFF',
  hover: '#F1F3F6',
  border: '#E2E6EB',
  'border-strong': '#C6CCD4',
  'control-border': '#7F8895',
  text: '#16191D',
  'text-2': '#474F5A',
  'text-3': '#636C78',
  accent: '#2A5BD7',
  'accent-hover': '#234DB8',
  'accent-active': '#1C3F98',
  'on-accent': '#FFFFFF',
  'accent-text': '#2450BF',
  'accent-bg': '#E9F0FE',
  'accent-border': '#B9CEFA',
  bad: '#CF2F37',
  'bad-fg': '#B4232A',
  'bad-bg': '#FDECEC',
  'bad-border': '#F5C2C3',
  'neu-bg': '#EEF0F3',
  'neu-fg': '#474F5A',
} as const;

const dark: Readonly<Record<keyof typeof light, string>> = {
  canvas: '#111315',
  surface: '#17191C',
  hover: '#1E2226',
  border: '#272B31',
  'border-strong': '#3B424B',
  'control-border': '#727C89',
  text: '#E8EAED',
  'text-2': '#B3BAC3',
  'text-3': '#8E97A3',
  accent: '#5B8DFA',
  'accent-hover': '#7BA4FB',
  'accent-active': '#4779E8',
  'on-accent': '#0B0C0E',
  'accent-text': '#8FB3FF',
  'accent-bg': '#16233F',
  'accent-border': '#2B467C',
  bad: '#F0575C',
  'bad-fg': '#FF9090',
  'bad-bg': '#351416',
  'bad-border': '#6B2529',
  'neu-bg': '#23272C',
  'neu-fg': '#B3BAC3',
};

const roles = (
  scheme: 'light' | 'dark',
  colours: Readonly<Record<string, string>>,
  brand: AccentColours | undefined,
): string =>
  `color-scheme: ${scheme}; ${Object.entries({ ...colours, ...brand })
    .map(([role, colour]) => `--${role}: ${colour};`)
    .join(' ')}`;

const rules = `
*, *::before, *::after { box-sizing: border-box; }
html { font-size: 16px; -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { display: flex; flex-direction: column; min-height: 100vh; min-height: 100dvh; margin: 0; background: var(--canvas); color: var(--text); font: .875rem/1.25rem "Geist Variable", system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; -webkit-font-smoothing: antialiased; }
h1, h2, p, ul { margin: 0; padding: 0; }
h2 { font-size: .8125rem; line-height: 1.25rem; font-weight: 600; }
ul { list-style: none; }
a { color: var(--accent-text); text-decoration: none; }
a:hover { text-decoration: underline; text-underline-offset: 2px; }
button, input { font: inherit; color: inherit; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
svg { width: 16px; height: 16px; flex: none; fill: none; stroke: currentColor; stroke-width: 1.75; stroke-linecap: round; stroke-linejoin: round; }
code { font-family: "Geist Mono Variable", ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: .75rem; }

.page { display: flex; flex: 1; flex-direction: column; justify-content: center; width: 100%; max-width: 432px; margin: 0 auto; padding: 48px 16px 32px; }
.brand { display: flex; justify-content: center; margin-bottom: 24px; }
.brand a { display: inline-flex; align-items: center; gap: 10px; border-radius: 6px; color: var(--text); font-size: 1.25rem; line-height: 1.75rem; font-weight: 600; letter-spacing: -.011em; }
.brand a:hover { text-decoration: none; }
.brand svg { width: 24px; height: 24px; color: var(--logo, var(--accent)); stroke: none; }

.card { padding: 32px; border: 1px solid var(--border); border-radius: 12px; background: var(--surface); }
h1 { font-size: 1.25rem; line-height: 1.75rem; font-weight: 600; letter-spacing: -.011em; }
.lead { margin-top: 4px; color: var(--text-2); overflow-wrap: anywhere; text-wrap: pretty; }
.alert { display: flex; gap: 8px; margin-top: 20px; padding: 10px 12px; border: 1px solid var(--bad-border); border-radius: 8px; background: var(--bad-bg); color: var(--bad-fg); font-size: .8125rem; text-wrap: pretty; }
.alert svg { margin-top: 2px; }

form { display: flex; flex-direction: column; gap: 16px; margin-top: 20px; }
.field { display: flex; flex-direction: column; gap: 4px; min-width: 0; }
label { display: flex; align-items: baseline; gap: 6px; font-size: .8125rem; font-weight: 600; }
label span { color: var(--text-3); font-size: .75rem; font-weight: 400; }
input { width: 100%; height: 40px; padding: 0 12px; border: 1px solid var(--control-border); border-radius: 6px; background: var(--surface); text-overflow: ellipsis; }
input:focus-visible { border-color: var(--accent); }
input[aria-invalid=true] { border-color: var(--bad); }
.help, .error { font-size: .75rem; line-height: 1rem; text-wrap: pretty; }
.help { color: var(--text-3); }
.error { display: flex; gap: 4px; color: var(--bad-fg); overflow-wrap: anywhere; }
.error svg { width: 14px; height: 14px; margin-top: 1px; }

.button { display: flex; align-items: center; justify-content: center; min-height: 40px; padding: 6px 16px; border: 1px solid var(--control-border); border-radius: 6px; background: var(--surface); color: var(--text); font-weight: 600; text-align: center; cursor: pointer; transition: background 120ms, border-color 120ms; }
.button:hover { background: var(--hover); text-decoration: none; }
.primary { border-color: var(--accent); background: var(--accent); color: var(--on-accent); }
.primary:hover { border-color: var(--accent-hover); background: var(--accent-hover); }
.primary:active { border-color: var(--accent-active); background: var(--accent-active); }
.submit { margin-top: 8px; }
.other { margin-top: 20px; color: var(--text-2); text-align: center; }
.other a { font-weight: 600; }
.aside { margin-top: 16px; text-align: center; font-size: .8125rem; }
.ways { display: flex; flex-direction: column; gap: 8px; margin-top: 20px; }
.or { display: flex; align-items: center; gap: 12px; margin-bottom: 4px; color: var(--text-3); font-size: .75rem; line-height: 1rem; }
.or::before, .or::after { flex: 1; height: 1px; background: var(--border); content: ""; }
.captcha { gap: 8px; }
.framed { display: block; min-height: 0; background: none; }
.actions { display: flex; flex-direction: column; gap: 8px; margin-top: 24px; }
.meta { margin-top: 20px; color: var(--text-3); overflow-wrap: anywhere; }

.choices { gap: 8px; }
.choice { display: flex; align-items: center; gap: 12px; width: 100%; min-height: 56px; padding: 8px 12px; border: 1px solid var(--border-strong); border-radius: 8px; background: var(--surface); text-align: left; cursor: pointer; transition: background 120ms, border-color 120ms; }
.choice:hover { border-color: var(--control-border); background: var(--hover); }
.choice[aria-current] { border-color: var(--accent-border); background: var(--accent-bg); }
.choice.withheld, .choice.withheld:hover { border: 1px dashed var(--border); background: none; cursor: default; }
.initial { display: grid; place-items: center; width: 32px; height: 32px; flex: none; border-radius: 6px; background: var(--neu-bg); color: var(--neu-fg); font-weight: 600; }
.choice[aria-current] .initial { background: var(--accent); color: var(--on-accent); }
.names { display: flex; flex: 1; flex-direction: column; min-width: 0; }
.names b { font-weight: 600; overflow-wrap: anywhere; }
.names code { color: var(--text-3); overflow-wrap: anywhere; }
.choice[aria-current] code { color: var(--text-2); }
.names small { margin-top: 2px; color: var(--text-2); font-size: .75rem; line-height: 1rem; text-wrap: pretty; }
.tag { flex: none; padding: 2px 6px; border-radius: 4px; background: var(--neu-bg); color: var(--neu-fg); font-size: .75rem; line-height: 1rem; }
.choice svg { color: var(--accent-text); }

.invitations { display: flex; flex-direction: column; gap: 8px; }
form:has(.invitations) { gap: 8px; }
.invitation { display: flex; flex-wrap: wrap; align-items: center; gap: 12px; padding: 12px; border: 1px solid var(--accent-border); border-radius: 8px; background: var(--accent-bg); }
.invitation .names { min-width: 120px; }
.invitation .names span { color: var(--text-2); font-size: .75rem; line-height: 1rem; }
.answers { display: flex; flex: 1 0 100%; gap: 8px; }
.answers .button { flex: 1; }

.wishes { display: flex; flex-wrap: wrap; align-items: center; justify-content: center; gap: 8px 16px; padding: 0 16px 24px; }
.wishes ul { display: flex; gap: 2px; padding: 2px; border: 1px solid var(--border); border-radius: 8px; background: var(--surface); }
.wishes a { display: flex; align-items: center; justify-content: center; min-width: 32px; height: 28px; padding: 0 8px; border-radius: 6px; color: var(--text-2); font-size: .8125rem; }
.wishes a:hover { background: var(--hover); color: var(--text); text-decoration: none; }
.wishes a[aria-current] { background: var(--accent-bg); color: var(--accent-text); font-weight: 600; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }

@media (max-width: 640px) {
  .page { justify-content: flex-start; padding-top: 32px; }
  .card { padding: 24px 20px; }
}
@media (pointer: coarse), (max-width: 640px) {
  input, .button { height: auto; min-height: 44px; }
  .wishes a { min-width: 40px; height: 40px; }
}
/* Smaller text makes mobile browsers zoom the page on focus. */
@media (pointer: coarse) { input { font-size: 1rem; } }
@media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
`;

/** The look of the pages for one brand; without a theme of their own they follow the system. */
export function styleOf({ colours }: Brand): string {
  const darkRoles = roles('dark', dark, colours?.dark);
  return `${fontFaces}
:root { ${roles('light', light, colours?.light)} }
[data-theme=dark] { ${darkRoles} }
@media (prefers-color-scheme: dark) { :root:not([data-theme=light]) { ${darkRoles} } }
${rules}`;
}

/** The address of a brand's style, which changes with it, so that browsers may keep it for ever. */
export const styleUrl = (brand: Brand): string =>
  `/accounts/style.css?v=${createHash('sha256').update(styleOf(brand)).digest('base64url').slice(0, 8)}`;
