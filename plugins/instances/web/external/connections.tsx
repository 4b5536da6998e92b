import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { PlusIcon } from '#core/web/ui/icons/icons.tsx';
import { useSettingsForm } from '#plugins/services/web/settings-parts.ts';
import { instances } from '../../contract.ts';
import { Connection } from './connection.tsx';
import styles from './connections.module.css';

const pollMs = 5_000;
const NewConnection = lazyPage(() => import('./new-connection.tsx'));

/** Places elsewhere where a service may run, each with what starts it there. */
export function Page() {
  const { t } = useTranslation('instances');
  const { service, readOnly } = useSettingsForm();
  const [adding, setAdding] = useState(false);
  const target = { account: service.id.accountId, model: service.id.modelId };
  const answer = useAnswer(instances.getExternalConnectionsInfo, readOnly ? undefined : target, { poll: pollMs });
  if (readOnly) return <p className={styles.none}>{t('external.closed')}</p>;
  return (
    <div className={styles.list}>
      <Loaded answer={answer} what={t('external.title')} shape="lines" count={3}>
        {(list) =>
          list.length === 0 ? (
            <p className={styles.none}>{t('external.none')}</p>
          ) : (
            list.map((each) => <Connection key={each.id.instanceId} target={target} connection={each} />)
          )
        }
      </Loaded>
      <div>
        <Button size="sm" icon={<PlusIcon />} onClick={() => setAdding(true)}>
          {t('external.add')}
        </Button>
      </div>
      {adding && (
        <Suspense>
          <NewConnection target={target} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </div>
  );
}
