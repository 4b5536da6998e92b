import { useForm } from '@conform-to/react/future';
import { useAtomValue } from 'jotai';
import { createElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { errorText, useSend, whenToCheck } from '#core/web/page/form.ts';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { nameOfPart, Part } from '#core/web/page/part.tsx';
import { hostAtom, useAction } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { TextInput } from '#core/web/ui/inputs/text-input.tsx';
import { accounts, passwordLength } from '../contract.ts';
import styles from './account-page.module.css';
import { signInSetting } from './public.ts';

const missing = { error: 'accounts:password.missing' };
const Passwords = z
  .object({
    current: z.string(missing),
    password: z
      .string(missing)
      .max(passwordLength.most, 'accounts:password.long')
      .refine((text) => [...text].length >= passwordLength.least, 'accounts:password.short'),
    again: z.string(missing),
  })
  .refine(({ password, again }) => password === again, { path: ['again'], message: 'accounts:password.different' });
type Passwords = z.output<typeof Passwords>;

const weakPassword = Object.fromEntries(
  ['own', 'common', 'name', 'keys', 'repeats', 'date', 'guessable'].map((weakness) => [
    `password.weak.${weakness}`,
    'password',
  ]),
);

const names = ['current', 'password', 'again'] as const;

/** Lets the user change the password, and the other ways to sign in that plugins offer. */
export function Page() {
  const host = useAtomValue(hostAtom);
  // A new form after each success: no password stays on the page.
  const [changes, setChanges] = useState(0);
  return (
    <div className={styles.page}>
      <PasswordForm key={changes} onChanged={() => setChanges(changes + 1)} />
      {host.entries(signInSetting).map((entry) => (
        <Part key={entry.value.id} name={nameOfPart(signInSetting, entry)}>
          {createElement(lazyPage(entry.value.part))}
        </Part>
      ))}
    </div>
  );
}

function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const { t } = useTranslation('accounts');
  const change = useAction(accounts.changePassword, { stales: [accounts.listSessions] });
  const { pending, onSubmit } = useSend<Passwords>({
    t,
    fieldOfCode: { 'password.wrong': 'current', ...weakPassword },
    async send({ current, password }) {
      const { revoked } = await change.send({ body: { current, password } });
      toastSuccess(t('password.changed'), revoked > 0 ? t('sessions.endedOthers', { count: revoked }) : undefined);
      onChanged();
    },
  });
  const { form, fields } = useForm(Passwords, { ...whenToCheck, onSubmit });
  return (
    <form {...form.props} className={styles.page}>
      {form.errors && (
        <Callout tone="bad" title={t('password.failed')}>
          {errorText(t, form.errors)}
        </Callout>
      )}
      <Card title={t('password.title')} description={t('password.text')}>
        <div className={styles.fields}>
          {names.map((name) => (
            <Field
              key={name}
              id={fields[name].id}
              label={t(`password.${name}`)}
              help={name === 'password' ? t('password.help') : undefined}
              error={errorText(t, fields[name].errors)}
              required
            >
              <TextInput
                type="password"
                name={fields[name].name}
                autoComplete={name === 'current' ? 'current-password' : 'new-password'}
              />
            </Field>
          ))}
        </div>
      </Card>
      <div className={styles.line}>
        <Button variant="primary" type="submit" loading={pending}>
          {t('password.action')}
        </Button>
        <a href="/accounts/forgot">{t('password.forgot')}</a>
      </div>
    </form>
  );
}
