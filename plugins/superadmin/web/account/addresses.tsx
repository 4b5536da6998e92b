import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { faultText } from '#core/web/page/fault-text.ts';
import { useAction } from '#core/web/state/state.ts';
import { Badge } from '#core/web/ui/feedback/badge.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { TextInput } from '#core/web/ui/inputs/text-input.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { AccountAddresses } from '#plugins/accounts/web/parts.ts';
import { superadmin } from '../../contract.ts';
import type { AdminAccountProps } from '../public.ts';
import styles from './account.module.css';

/** From where an account may be used, and whether it may from an address that somebody asks about. */
export function Page({ account: { accountId } }: AdminAccountProps) {
  return (
    <div className={styles.section}>
      <AccountAddresses account={accountId} owner />
      <Check account={accountId} />
    </div>
  );
}

function Check({ account }: { account: number }) {
  const { t } = useTranslation('superadmin');
  const [typed, setTyped] = useState('');
  const [checked, setChecked] = useState<{ ip: string; allowed: boolean }>();
  const check = useAction(superadmin.checkAccessByIp);

  async function ask(event: FormEvent) {
    event.preventDefault();
    const ip = typed.trim();
    setChecked(undefined);
    // A refusal is shown beside the field.
    const answer = await check.send({ account, ipAddress: ip }).catch(() => undefined);
    if (answer) setChecked({ ip, ...answer });
  }

  return (
    <Card title={t('check.title')}>
      <form className={styles.check} onSubmit={(event) => void ask(event)} noValidate>
        <Field label={t('check.label')} error={check.error && faultText(t, check.error)}>
          <TextInput
            font="mono"
            value={typed}
            placeholder="203.0.113.7"
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
            spellCheck={false}
            maxLength={60}
          />
        </Field>
        <Button type="submit" disabled={typed.trim() === ''} loading={check.pending}>
          {t('check.ask')}
        </Button>
        {checked && (
          <output>
            <Badge tone={checked.allowed ? 'ok' : 'bad'}>
              {t(checked.allowed ? 'check.allowed' : 'check.refused', { ip: checked.ip })}
            </Badge>
          </output>
        )}
      </form>
    </Card>
  );
}
