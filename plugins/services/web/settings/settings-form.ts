import { createContext, use } from 'react';
import type { ModelInfoData } from '../../contract.ts';
import type { SettingsDraft } from './draft.ts';

/** The form of a service's settings, as its parts see it. */
export interface SettingsForm {
  readonly service: ModelInfoData;
  /** As they were saved last. */
  readonly saved: SettingsDraft;
  readonly draft: SettingsDraft;
  /** What new services have. */
  readonly defaults: SettingsDraft;
  readonly set: (path: string, value: unknown) => void;
  /** Sets several fields at once. */
  readonly change: (fields: SettingsDraft) => void;
  /** What was refused, by path. */
  readonly errors: Readonly<Record<string, string>>;
  readonly readOnly: boolean;
}

const Form = createContext<SettingsForm | undefined>(undefined);
export const SettingsFormProvider = Form;

/** The form that a part stands in. */
export function useSettingsForm(): SettingsForm {
  const form = use(Form);
  if (!form) throw new Error('Parts of settings stand in the form of a service.');
  return form;
}

/** What was refused of a field, or of something within it, each said once. */
export function errorAt(errors: SettingsForm['errors'], path: string): string | undefined {
  const found = Object.entries(errors).filter(([each]) => each === path || each.startsWith(`${path}.`));
  return found.length === 0 ? undefined : [...new Set(found.map(([, message]) => message))].join(' ');
}
