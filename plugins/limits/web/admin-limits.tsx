import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Fault } from '#core/contract/fault.ts';
import { faultErrors } from '#core/web/page/form.ts';
import { LeaveGuard } from '#core/web/page/leave-guard.tsx';
import { useAction, useAnswer } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { Cell, HeaderCell, Row, Table } from '#core/web/ui/data/table.tsx';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { TextInput } from '#core/web/ui/inputs/text-input.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { VisuallyHidden } from '#core/web/ui/layout/visually-hidden.tsx';
import { accountLimits, accounts, type AccountLimitsData } from '#plugins/accounts/contract.ts';
import { superadmin } from '#plugins/superadmin/contract.ts';
import type { AdminAccountProps } from '#plugins/superadmin/web/public.ts';
import { limits } from '../contract.ts';
import styles from './limits-card.module.css';
import { Use } from './use.tsx';

type Texts = Readonly<Record<keyof AccountLimitsData, string>>;
const textsOf = (values: AccountLimitsData): Texts =>
  Object.fromEntries(accountLimits.map((name) => [name, String(values[name])])) as Texts;

/** The limits of an account beside their use, as superadministrators set them. */
export function Page({ account: { accountId, limits: values } }: AdminAccountProps) {
  const { t } = useTranslation('limits');
  const known = textsOf(values);
  // Only what was typed: what changes elsewhere, as by a file of the configuration, shows here as well.
  const [drafts, setDrafts] = useState<Partial<Texts>>({});
  const typed: Texts = { ...known, ...drafts };
  const [refusal, setRefusal] = useState<ReturnType<typeof faultErrors>>();
  const { data: uses } = useAnswer(limits.getAccountLimitUse, { account: accountId });
  const update = useAction(superadmin.updateLimits, {
    stales: [superadmin.getAccount, limits.getAccountLimitUse, accounts.ensureAccountWithId],
  });
  const changed = accountLimits.filter((name) => typed[name].trim() !== known[name]);

  async function save(event: FormEvent) {
    event.preventDefault();
    setRefusal(undefined);
    const wanted = changed.map((name) => {
      const text = typed[name].trim();
      return [name, typeof values[name] === 'number' && /^\d+$/.test(text) ? Number(text) : text];
    });
    try {
      await update.send({
        account: accountId,
        body: Object.fromEntries(wanted) as Partial<AccountLimitsData>,
      });
      setDrafts({});
      toastSuccess(t('admin.saved'));
    } catch (error) {
      setRefusal(
        error instanceof Fault
          ? faultErrors(t, error, new Set(accountLimits))
          : { formErrors: [String(error)], fieldErrors: {} },
      );
    }
  }

  return (
    <form onSubmit={(event) => void save(event)} noValidate>
      <Card padding="none" title={t('title')} description={t('admin.text')}>
        {refusal && refusal.formErrors.length > 0 && (
          <Callout tone="bad" title={t('admin.failed')}>
            {refusal.formErrors.join(' ')}
          </Callout>
        )}
        <Table
          label={t('title')}
          density="relaxed"
          header={
            <>
              <HeaderCell>{t('admin.column.limit')}</HeaderCell>
              <HeaderCell>{t('admin.column.use')}</HeaderCell>
              <HeaderCell>{t('admin.column.value')}</HeaderCell>
            </>
          }
        >
          {accountLimits.map((name) => {
            const use = uses?.find(({ limit }) => limit === name);
            return (
              <Row key={name}>
                <Cell>{t(`names.${name}`)}</Cell>
                <Cell label={t('admin.column.use')}>
                  {use ? <Use use={use} name={t(`names.${name}`)} /> : t('admin.noUse')}
                </Cell>
                <Cell label={t('admin.column.value')}>
                  <div className={styles.value}>
                    <Field
                      label={<VisuallyHidden>{t('admin.limitOf', { name: t(`names.${name}`) })}</VisuallyHidden>}
                      error={refusal?.fieldErrors[name]?.join(' ')}
                    >
                      <TextInput
                        name={name}
                        font="mono"
                        value={typed[name]}
                        onChange={(event) => setDrafts({ ...drafts, [name]: event.target.value })}
                        inputMode={typeof values[name] === 'number' ? 'numeric' : 'text'}
                        autoComplete="off"
                        maxLength={20}
                      />
                    </Field>
                  </div>
                </Cell>
              </Row>
            );
          })}
        </Table>
        {changed.length > 0 && (
          <div className={styles.save}>
            <span>{t('admin.changed', { count: changed.length })}</span>
            <Button
              variant="ghost"
              onClick={() => {
                setDrafts({});
                setRefusal(undefined);
              }}
            >
              {t('admin.discard')}
            </Button>
            <Button type="submit" variant="primary" loading={update.pending}>
              {t('admin.save')}
            </Button>
          </div>
        )}
      </Card>
      <LeaveGuard changed={changed.length > 0 && !update.pending} />
    </form>
  );
}
