import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { faultText } from '#core/web/page/fault-text.ts';
import { useAction } from '#core/web/state/state.ts';
import { Link } from '#core/web/ui/data/link.tsx';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { TextInput } from '#core/web/ui/inputs/text-input.tsx';
import { Dialog } from '#core/web/ui/overlays/dialog.tsx';
import type { AccountInfoData } from '#plugins/accounts/contract.ts';
import { superadmin } from '../../contract.ts';
import { accountPath } from '../paths.ts';
import styles from './accounts.module.css';

/** Tells whose an API key is that somebody has sent in. */
export function KeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('superadmin');
  const [typed, setTyped] = useState('');
  const [account, setAccount] = useState<AccountInfoData>();
  const asking = useAction(superadmin.getCallerInfo);

  async function ask(event: FormEvent) {
    event.preventDefault();
    setAccount(undefined);
    // A refusal is shown as the action's own error.
    setAccount(await asking.send({ token: typed.trim() }).catch(() => undefined));
  }

  return (
    <Dialog open onClose={onClose} title={t('key.title')} closeLabel={t('close')}>
      <form className={styles.key} onSubmit={(event) => void ask(event)} noValidate>
        <Field label={t('key.label')} help={t('key.help')}>
          <TextInput
            name="token"
            type="password"
            font="mono"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
            maxLength={500}
          />
        </Field>
        <Button type="submit" variant="primary" disabled={typed.trim() === ''} loading={asking.pending}>
          {t('key.ask')}
        </Button>
        {account && (
          <Callout tone="ok" title={account.displayName}>
            <Link href={accountPath(account.accountId)}>{t('key.openAccount', { name: account.shortName })}</Link>
          </Callout>
        )}
        {asking.error && <Callout tone="bad">{faultText(t, asking.error)}</Callout>}
      </form>
    </Dialog>
  );
}
