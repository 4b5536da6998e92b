import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { faultText } from '#core/web/page/fault-text.ts';
import { useAction } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Checkbox } from '#core/web/ui/inputs/checkbox.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { resourceGroups } from '../../contract.ts';
import { useProviders } from '../providers/use-provider.ts';
import styles from './admin.module.css';

/** Providers are named after the type of the groups that they offer servers to. */
const typeOf = (provider: string): string => provider.replace(/_PROVIDER$/, '');

/** Takes the prices of providers over, of all or of some. */
export function Page() {
  const { t } = useTranslation('resource-groups');
  const providers = useProviders();
  const [left, setLeft] = useState<readonly string[]>([]);
  const sync = useAction(resourceGroups.syncServerPrices);
  const wanted = providers.filter((name) => !left.includes(name));
  const send = () =>
    sync.send(left.length === 0 ? {} : { providers: wanted }).then(
      () => toastSuccess(t('admin.prices.done')),
      // Shown as the action's own error.
      () => undefined,
    );
  return (
    <Card
      title={t('admin.prices.title')}
      description={t('admin.prices.text')}
      actions={
        <Button size="sm" loading={sync.pending} disabled={wanted.length === 0} onClick={() => void send()}>
          {t('admin.prices.sync')}
        </Button>
      }
    >
      {sync.error && <Callout tone="bad">{faultText(t, sync.error)}</Callout>}
      <div className={styles.choices}>
        {providers.map((name) => (
          <Checkbox
            key={name}
            label={t(`type.${typeOf(name)}`)}
            checked={!left.includes(name)}
            onChange={(event) => setLeft(event.target.checked ? left.filter((each) => each !== name) : [...left, name])}
          />
        ))}
      </div>
    </Card>
  );
}
