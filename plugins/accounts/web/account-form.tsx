import { useForm } from '@conform-to/react/future';
import { useAtom } from 'jotai';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { sessionAtom } from '#core/web/auth/session.ts';
import { errorText, useSend, whenToCheck } from '#core/web/form.ts';
import { useAction } from '#core/web/state.ts';
import { changeLanguage, currentLanguage, offeredLanguages } from '#core/web/text/text.ts';
import { toastFailure, toastSuccess } from '#core/web/toast.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Callout } from '#core/web/ui/callout.tsx';
import { Card } from '#core/web/ui/card.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { TextInput } from '#core/web/ui/text-input.tsx';
import { accounts, Language, type AccountInfoData } from '../contract.ts';
import { LeaveGuard } from './leave-guard.tsx';
import styles from './account-page.module.css';

const Account = z.object({
  displayName: z.string({ error: 'accounts:settings.nameEmpty' }).trim().min(1, 'accounts:settings.nameEmpty').max(100, 'accounts:settings.nameLong'),
  language: Language,
});
type Account = z.output<typeof Account>;

interface AccountFormProps {
  account: AccountInfoData;
  owner: boolean;
  /** What stands between the fields and the bar that saves them. */
  children: ReactNode;
}

/** Name and language of an account; whoever does not own it may look. */
export function AccountForm({ account, owner, children }: AccountFormProps) {
  const { t } = useTranslation('accounts');
  const [session, setSession] = useAtom(sessionAtom);
  const [displayName, setDisplayName] = useState(account.displayName);
  const [language, setLanguage] = useState(account.language);
  const changed = { displayName: displayName.trim() !== account.displayName, language: language !== account.language };
  const dirty = changed.displayName || changed.language;
  const update = useAction(accounts.updateAccountData, { stales: [accounts.ensureAccount] });
  const mark = (name: keyof typeof changed) => (changed[name] ? t('settings.modified') : undefined);

  const { pending, onSubmit } = useSend<Account>({
    t,
    async send(body) {
      const saved = await update.send({ body });
      setDisplayName(saved.displayName);
      setSession({ ...session, account: { id: saved.accountId, shortName: saved.shortName, displayName: saved.displayName, language: saved.language } });
      await speak(saved.language).catch((error: unknown) => toastFailure(t, t('core:language.failed'), error));
      toastSuccess(t('settings.saved'));
    },
  });
  const { form, fields } = useForm(Account, { ...whenToCheck, onSubmit });

  function discard() {
    setDisplayName(account.displayName);
    setLanguage(account.language);
  }

  return (
    <form {...form.props} className={styles.page}>
      {!owner && <Callout tone="info">{t('settings.notOwner')}</Callout>}
      {form.errors && <Callout tone="bad" title={t('settings.failed')}>{errorText(t, form.errors)}</Callout>}
      <Card title={t('settings.main')}>
        <div className={styles.fields}>
          <Field id={fields.displayName.id} label={t('settings.displayName')} help={t('settings.displayNameHelp')} modified={mark('displayName')} error={errorText(t, fields.displayName.errors)} required>
            <TextInput name={fields.displayName.name} value={displayName} onChange={(event) => setDisplayName(event.target.value)} readOnly={!owner} autoComplete="off" maxLength={100} />
          </Field>
          <Field id={fields.language.id} label={t('settings.language')} help={t('settings.languageHelp')} modified={mark('language')} error={errorText(t, fields.language.errors)}>
            <Select name={fields.language.name} value={language} onChange={setLanguage} readOnly={!owner} options={Language.options.map((value) => ({ value, label: t(`settings.languages.${value}`) }))} />
          </Field>
        </div>
      </Card>
      {children}
      {owner && dirty && (
        <div className={styles.save}>
          <Button variant="primary" type="submit" loading={pending}>{t('settings.save')}</Button>
          <Button variant="ghost" onClick={discard}>{t('settings.discard')}</Button>
          <span className={styles.quiet} role="status">{t('settings.unsaved')}</span>
        </div>
      )}
      <LeaveGuard changed={dirty && !pending} />
    </form>
  );
}

/** The workbench speaks the account's language, where it can. */
async function speak(language: Language): Promise<void> {
  const wanted = offeredLanguages().find((each) => each === language.toLowerCase());
  if (wanted && wanted !== currentLanguage()) await changeLanguage(wanted);
}
