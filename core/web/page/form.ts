import type { TFunction } from 'i18next';
import { useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { Fault } from '#core/contract/fault.ts';
import { faultText } from './fault-text.ts';

/** Errors of a form: some beside single fields, by their names, the rest above them all. */
export interface FormErrors {
  readonly formErrors: string[];
  readonly fieldErrors: Record<string, string[]>;
}

const line = /^([\w-]+(?:\.[\w-]+)*): (.+)$/;

/**
 * Lays out a refusal of the server for a form. Lines of the form `path: message` go beside the field of that path, or the nearest
 * one around it (`languages.0` is `languages` where that is one control); what concerns no field goes above the form.
 */
export function faultErrors(
  t: TFunction,
  fault: Fault,
  fields: ReadonlySet<string>,
  fieldOfCode: Readonly<Record<string, string>> = {},
): FormErrors {
  const named = fieldOfCode[fault.code];
  if (named !== undefined && fields.has(named))
    return { formErrors: [], fieldErrors: { [named]: [faultText(t, fault)] } };
  const placed = fault.message.split('\n').map((text) => {
    const [, path, message] = line.exec(text) ?? [];
    const field = path === undefined ? undefined : fieldAround(path, fields);
    return field === undefined ? undefined : { field, message: message! };
  });
  if (placed.every((each) => each === undefined)) return { formErrors: [faultText(t, fault)], fieldErrors: {} };
  const fieldErrors: Record<string, string[]> = {};
  for (const each of placed) if (each) (fieldErrors[each.field] ??= []).push(each.message);
  return { formErrors: fault.message.split('\n').filter((_, index) => placed[index] === undefined), fieldErrors };
}

/** Clients write `a.0.b` where forms write `a[0].b`. */
function fieldAround(path: string, fields: ReadonlySet<string>): string | undefined {
  const parts = path.split('.');
  const tries = parts.map((_, index) =>
    parts
      .slice(0, parts.length - index)
      .join('.')
      .replace(/\.(\d+)(?=\.|$)/g, '[$1]'),
  );
  return tries.find((each) => fields.has(each));
}

/** Fields that were checked. Those are checked again by a change alone, so that what the server said of one stays until then. */
const checked = new WeakSet<EventTarget>();

interface FieldEvent {
  readonly target: EventTarget;
}

const tellChange = (field: EventTarget) => field.dispatchEvent(new Event('input', { bubbles: true }));

let hiddenChanges: MutationObserver | undefined;

/** Has a form's hidden inputs, which hold what is chosen otherwise, tell of their changes like all others. */
function tellHidden(form: HTMLFormElement): void {
  hiddenChanges ??= new MutationObserver((records) => {
    for (const { target } of records) if ((target as HTMLInputElement).type === 'hidden') tellChange(target);
  });
  hiddenChanges.observe(form, { subtree: true, attributeFilter: ['value'] });
}

interface Failed {
  readonly formElement: HTMLFormElement;
  readonly intent: { readonly type: string } | undefined;
}

/**
 * When forms check what was typed: with every change of a field, and when one is left that was never changed. One that is
 * not sent leads to its first wrong field.
 */
export const whenToCheck = {
  shouldValidate: 'onInput',
  onInput: ({ target }: FieldEvent): void => void checked.add(target),
  onBlur: ({ target }: FieldEvent): void => {
    if (!checked.has(target)) tellChange(target);
  },
  onError: ({ formElement, intent }: Failed): void => {
    if (intent?.type !== 'submit') return;
    tellHidden(formElement);
    // Marked by then; what has the field's name may be a hidden input, which nobody can be led to.
    queueMicrotask(() => formElement.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  },
} as const;

interface SendOptions<Value> {
  readonly t: TFunction;
  /** Sends what was filled in; may reject with a Fault. */
  readonly send: (value: Value) => Promise<void>;
  /** Fields that the server's refusals by code belong to. */
  readonly fieldOfCode?: Readonly<Record<string, string>>;
}

interface Submitted<Value> {
  readonly value: Value;
  readonly update: (options: { error: FormErrors }) => void;
}

/** What a form does once it is filled in: sends it, and keeps what was typed with the server's refusals in their places when that fails. */
export function useSend<Value>({ t, send, fieldOfCode }: SendOptions<Value>): {
  readonly pending: boolean;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>, submitted: Submitted<Value>) => Promise<void>;
} {
  const [pending, setPending] = useState(false);
  async function onSubmit(event: FormEvent<HTMLFormElement>, { value, update }: Submitted<Value>) {
    event.preventDefault();
    if (pending) return;
    for (const element of event.currentTarget.elements) checked.add(element);
    const names = new Set([...event.currentTarget.elements].map((element) => element.getAttribute('name') ?? ''));
    setPending(true);
    try {
      await send(value);
    } catch (error) {
      const refusal =
        error instanceof Fault
          ? faultErrors(t, error, names, fieldOfCode)
          : { formErrors: [String(error)], fieldErrors: {} };
      flushSync(() => update({ error: refusal }));
    } finally {
      setPending(false);
    }
  }
  return { pending, onSubmit };
}

/** The errors of a field as one text, each said once: messages that are text keys in the reader's language, sentences as they are. */
export const errorText = (t: TFunction, errors: readonly string[] | undefined): string | undefined =>
  errors && [...new Set(errors.map((each) => t(each, { defaultValue: each })))].join(' ');
