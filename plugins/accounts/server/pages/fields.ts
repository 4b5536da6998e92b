import { html, type Html } from '#core/server/http/html.ts';
import { icons } from './icons.ts';

interface Field {
  readonly name: string;
  readonly label: string;
  readonly autocomplete: string;
  readonly type?: 'text' | 'email' | 'password';
  /** Put back as it was typed; passwords are typed anew, because a page is no place for them. */
  readonly value?: string;
  readonly error?: string | undefined;
  readonly help?: string;
  readonly required?: boolean;
  /** The word beside the label of a field that must be filled in, where some of a form may stay empty. */
  readonly mark?: string;
  readonly focus?: boolean;
}

/** A form field: label above, control, then what is wrong with it or what helps. */
export function field({
  name,
  label,
  autocomplete,
  type = 'text',
  value = '',
  error,
  help,
  required = true,
  mark,
  focus = false,
}: Field): Html {
  const note = error ?? help;
  return html`<div class="field">
<label for="${name}">${label}${mark && html` <span aria-hidden="true">${mark}</span>`}</label>
<input id="${name}" name="${name}" type="${type}" value="${value}" autocomplete="${autocomplete}" autocapitalize="none" spellcheck="false"${[
    required && html` required`,
    error && html` aria-invalid="true"`,
    note && html` aria-describedby="${name}-note"`,
    focus && html` autofocus`,
  ]}>
${error ? html`<p class="error" id="${name}-note">${icons.alert}<span>${error}</span></p>` : help && html`<p class="help" id="${name}-note">${help}</p>`}
</div>`;
}

/** What a form carries without showing it. */
export const carried = (name: string, value: string): Html =>
  html`<input type="hidden" name="${name}" value="${value}">`;
