import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Fault } from '#core/contract/fault.ts';
import { errorText, faultErrors, type FormErrors } from '#core/web/page/form.ts';
import type { Sending } from '#core/web/state/api.ts';
import { useAttempt } from '#core/web/state/attempt.ts';

interface Form {
  /** What the server, or the form itself, refused of a field. */
  readonly errorOf: (field: string) => string | undefined;
  /** What concerns no field. */
  readonly failure: string | undefined;
  /** Says what is wrong before anything is sent, by text keys; answers whether anything is. */
  readonly refuse: (fieldErrors: Readonly<Record<string, string | false>>) => boolean;
  /** Sends what was filled in, under one id for as long as it is the same; answers whether it was done. */
  readonly send: (content: unknown, send: (sending: Sending) => Promise<unknown>) => Promise<boolean>;
}

/** A form that books something: what fails lands on its field and loses nothing typed, and what is tried again is done once. */
export function useForm(names: readonly string[], fieldOfCode: Readonly<Record<string, string>> = {}): Form {
  const { t } = useTranslation('billing');
  const [errors, setErrors] = useState<FormErrors>();
  const attempt = useAttempt();
  return {
    errorOf: (field) => errorText(t, errors?.fieldErrors[field]),
    failure: errors && errors.formErrors.length > 0 ? errors.formErrors.join(' ') : undefined,
    refuse(fieldErrors) {
      const refused = Object.entries(fieldErrors).flatMap(([name, key]) => (key === false ? [] : [[name, [key]]]));
      setErrors({ formErrors: [], fieldErrors: Object.fromEntries(refused) as Record<string, string[]> });
      return refused.length > 0;
    },
    async send(content, send) {
      setErrors(undefined);
      try {
        await send(attempt.sendingOf(content));
      } catch (error) {
        setErrors(
          error instanceof Fault
            ? faultErrors(t, error, new Set(names), fieldOfCode)
            : { formErrors: [String(error)], fieldErrors: {} },
        );
        return false;
      }
      attempt.done();
      return true;
    },
  };
}
