import { useForm } from '@conform-to/react/future';
import { useAtom } from 'jotai';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { sessionAtom } from '#core/web/auth/session.ts';
import { errorText, useSend, whenToCheck } from '#core/web/page/form.ts';
import { LeaveGuard } from '#core/web/page/leave-guard.tsx';
import { useAction } from '#core/web/state/state.ts';
import { forgetChosenLanguage } from '#core/web/text/text.ts';
import { toastFailure, toastSuccess } from '#core/web/state/toast.ts';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { Combobox } from '#core/web/ui/inputs/combobox.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { Select } from '#core/web/ui/inputs/select.tsx';
import { TextInput } from '#core/web/ui/inputs/text-input.tsx';
import { accounts, languages, type AccountInfoData } from '../contract.ts';
import { followAccount } from './account-language.ts';
import { SaveBar } from './save-bar.tsx';
import styles from './account-page.module.css';

const Account = z.object({
  displayName: z
    .string({ error: 'accounts:settings.nameEmpty' })
    .trim()
    .min(1, 'accounts:settings.nameEmpty')
    .max(100, 'accounts:settings.nameLong'),
  email: z.email('accounts:settings.emailWrong').max(254, 'accounts:settings.emailWrong').optional(),
  language: z.enum(languages),
  timeZone: z.string(),
});
type Account = z.output<typeof Account>;

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')].map((zone) => ({
  value: zone,
  label: zone,
}));

interface AccountFormProps {
  account: AccountInfoData;
  owner: boolean;
  /** What stands between the fields and the bar that saves them. */
  children: ReactNode;
}

/** Name, address, language and time zone of an account; whoever does not own it may look. */
export function AccountForm({ account, owner, children }: AccountFormProps) {
  const { t, i18n } = useTranslation('accounts');
  const [session, setSession] = useAtom(sessionAtom);
  const known = typedOf(account);
  const [typed, setTyped] = useState(known);
  const changed = {
    displayName: typed.displayName.trim() !== known.displayName,
    email: typed.email.trim() !== known.email,
    language: typed.language !== known.language,
    timeZone: typed.timeZone !== known.timeZone,
  };
  const dirty = Object.values(changed).some(Boolean);
  const update = useAction(accounts.updateAccountData, {
    stales: [accounts.ensureAccount, accounts.ensureAccountWithId],
  });
  const mark = (name: keyof typeof changed) => (changed[name] ? t('settings.modified') : undefined);

  const { pending, onSubmit } = useSend<Account>({
    t,
    async send({ email = '', ...rest }) {
      // Named, because another tab may have chosen another account meanwhile.
      const saved = await update.send({ body: { accountId: account.accountId, email, ...rest } });
      setTyped(typedOf(saved));
      setSession({
        ...session,
        account: {
          id: saved.accountId,
          shortName: saved.shortName,
          displayName: saved.displayName,
          language: saved.language,
        },
      });
      if (changed.language) {
        forgetChosenLanguage();
        await followAccount(saved.language).catch((error: unknown) =>
          toastFailure(t, t('core:language.failed'), error),
        );
      }
      // In the language that the page has now.
      toastSuccess(i18n.t('accounts:settings.saved'));
    },
  });
  const { form, fields } = useForm(Account, { ...whenToCheck, onSubmit });

  return (
    <form {...form.props} className={styles.page}>
      {!owner && <Callout tone="info">{t('settings.notOwner')}</Callout>}
      {form.errors && (
        <Callout tone="bad" title={t('settings.failed')}>
          {errorText(t, form.errors)}
        </Callout>
      )}
      <Card title={t('settings.main')}>
        <div className={styles.fields}>
          <Field
            id={fields.displayName.id}
            label={t('settings.displayName')}
            help={t('settings.displayNameHelp')}
            modified={mark('displayName')}
            error={errorText(t, fields.displayName.errors)}
            required
          >
            <TextInput
              name={fields.displayName.name}
              value={typed.displayName}
              onChange={(event) => setTyped({ ...typed, displayName: event.target.value })}
              readOnly={!owner}
              autoComplete="off"
              maxLength={100}
            />
          </Field>
          <Field
            id={fields.email.id}
            label={t('settings.email')}
            help={t('settings.emailHelp')}
            modified={mark('email')}
            error={errorText(t, fields.email.errors)}
          >
            <TextInput
              name={fields.email.name}
              inputMode="email"
              value={typed.email}
              onChange={(event) => setTyped({ ...typed, email: event.target.value })}
              readOnly={!owner}
              autoComplete="off"
              spellCheck={false}
              maxLength={254}
            />
          </Field>
          <Field
            id={fields.language.id}
            label={t('settings.language')}
            help={t('settings.languageHelp')}
            modified={mark('language')}
            error={errorText(t, fields.language.errors)}
          >
            <Select
              name={fields.language.name}
              value={typed.language}
              onChange={(language) => setTyped({ ...typed, language })}
              readOnly={!owner}
              options={languages.map((value) => ({ value, label: t(`settings.languages.${value}`) }))}
            />
          </Field>
          <Field
            id={fields.timeZone.id}
            label={t('settings.timeZone')}
            help={t('settings.timeZoneHelp')}
            modified={mark('timeZone')}
            error={errorText(t, fields.timeZone.errors)}
          >
            <Combobox
              name={fields.timeZone.name}
              value={typed.timeZone}
              onChange={(timeZone) => timeZone !== null && setTyped({ ...typed, timeZone })}
              disabled={!owner}
              options={zones}
              searchLabel={t('settings.timeZoneSearch')}
              emptyText={t('settings.timeZoneNone')}
            />
          </Field>
        </div>
      </Card>
      {children}
      {owner && dirty && <SaveBar pending={pending} onDiscard={() => setTyped(known)} />}
      <LeaveGuard changed={dirty && !pending} />
    </form>
  );
}

const typedOf = ({ displayName, email = '', language, timeZone }: AccountInfoData) => ({
  displayName,
  email,
  language,
  timeZone,
});
