import { html } from '#core/server/http/html.ts';

const icon = (paths: ReturnType<typeof html>) => html`<svg viewBox="0 0 24 24" aria-hidden="true">${paths}</svg>`;

export const icons = {
  alert: icon(html`<circle cx="12" cy="12" r="10"/><path d="M12 8v4M12 16h.01"/>`),
  check: icon(html`<path d="M20 6 9 17l-5-5"/>`),
  light: icon(
    html`<circle cx="12" cy="12" r="4"/><path d="M12 2v2M12 20v2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M2 12h2M20 12h2M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4"/>`,
  ),
  dark: icon(html`<path d="M20.6 14.2A8.9 8.9 0 1 1 9.8 3.4a7 7 0 0 0 10.8 10.8z"/>`),
  system: icon(html`<rect x="2" y="3" width="20" height="14" rx="2"/><path d="M8 21h8M12 17v4"/>`),
} as const;
