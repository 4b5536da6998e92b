import { useForm } from '@conform-to/react/future';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { errorText, useSend, whenToCheck } from '#core/web/page/form.ts';
import { LeaveGuard } from '#core/web/page/leave-guard.tsx';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAction, useAnswer } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { Badge } from '#core/web/ui/feedback/badge.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { TextArea } from '#core/web/ui/inputs/text-area.tsx';
import { accounts } from '../contract.ts';
import { addressesIn, wrongAddresses } from './address-lines.ts';
import type { AccountTabProps } from './public.ts';
import { SaveBar } from './save-bar.tsx';
import styles from './account-page.module.css';

/** From where the account may be used; for its owners. */
export function Page({ account, owner }: AccountTabProps) {
  const { t } = useTranslation('accounts');
  const answer = useAnswer(accounts.getAllowedAddresses, { account }, { enabled: owner });
  if (!owner)
    return <Empty kind="notallowed" title={t('addresses.notOwner.title')} text={t('addresses.notOwner.text')} />;
  return (
    <Loaded answer={answer} what={t('addresses.title')} shape="lines">
      {({ addresses, current }) => <AddressForm account={account} known={addresses} current={current} />}
    </Loaded>
  );
}

const addressForm = (t: TFunction) =>
  z.object({
    addresses: z
      .string()
      .optional()
      .superRefine((text = '', context) => {
        const wrong = wrongAddresses(text);
        if (wrong.length > 0)
          context.addIssue({ code: 'custom', message: t('addresses.wrong', { addresses: wrong.join(', ') }) });
      }),
  });

function AddressForm({ account, known, current }: { account: number; known: readonly string[]; current: string }) {
  const { t } = useTranslation('accounts');
  const [text, setText] = useState(known.join('\n'));
  const written = addressesIn(text);
  const dirty = written.join() !== known.join();
  const set = useAction(accounts.setAllowedAddresses, { stales: [accounts.getAllowedAddresses] });
  const { pending, onSubmit } = useSend<{ addresses?: string | undefined }>({
    t,
    fieldOfCode: { 'account.addresses.own_missing': 'addresses' },
    async send({ addresses = '' }) {
      const saved = await set.send({ account, body: { addresses: addressesIn(addresses) } });
      setText(saved.addresses.join('\n'));
      toastSuccess(t('addresses.saved'), t(saved.addresses.length > 0 ? 'addresses.savedSome' : 'addresses.savedNone'));
    },
  });
  const { form, fields } = useForm(addressForm(t), { ...whenToCheck, onSubmit });
  return (
    <form {...form.props} className={styles.page}>
      {form.errors && (
        <Callout tone="bad" title={t('settings.failed')}>
          {errorText(t, form.errors)}
        </Callout>
      )}
      <Card
        title={t('addresses.title')}
        description={t('addresses.text')}
        meta={
          known.length > 0 ? (
            <Badge tone="warn">{t('addresses.some')}</Badge>
          ) : (
            <Badge tone="neu">{t('addresses.none')}</Badge>
          )
        }
      >
        <div className={styles.fields}>
          <Field
            id={fields.addresses.id}
            label={t('addresses.label')}
            help={t('addresses.help')}
            modified={dirty ? t('settings.modified') : undefined}
            error={errorText(t, fields.addresses.errors)}
          >
            <TextArea
              name={fields.addresses.name}
              font="mono"
              rows={6}
              value={text}
              onChange={(event) => setText(event.target.value)}
              spellCheck={false}
              autoCapitalize="none"
              autoComplete="off"
            />
          </Field>
          <p className={styles.line}>
            <span className={styles.quiet}>{t('addresses.current')}</span>
            <code className={styles.address}>{current}</code>
            {!written.includes(current) && (
              <Button size="sm" onClick={() => setText([...written, current].join('\n'))}>
                {t('addresses.addCurrent')}
              </Button>
            )}
          </p>
        </div>
      </Card>
      {dirty && <SaveBar pending={pending} onDiscard={() => setText(known.join('\n'))} />}
      <LeaveGuard changed={dirty && !pending} />
    </form>
  );
}
