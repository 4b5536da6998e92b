import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { LinkIcon, PlusIcon } from '#core/web/ui/icons/icons.tsx';
import { useSettingsForm } from '#plugins/services/web/settings-parts.ts';
import { externalModels, taskTypes, type ExternalModelData } from '../contract.ts';
import { Connection } from './connection.tsx';
import styles from './connections.module.css';

const pollMs = 5_000;
const ConnectionDialog = lazyPage(() => import('./connection-dialog.tsx'));

/** The servers elsewhere that stand behind a service. */
export function Page() {
  const { service, readOnly } = useSettingsForm();
  const { t } = useTranslation('external-models');
  const [edited, setEdited] = useState<ExternalModelData | 'new'>();
  const target = { account: service.id.accountId, model: service.id.modelId };
  const possible = taskTypes.includes(service.taskType ?? '');
  const connections = useAnswer(externalModels.getExternalModels, readOnly ? undefined : target, { poll: pollMs });
  const add = (
    <Button variant="primary" icon={<PlusIcon />} onClick={() => setEdited('new')}>
      {t('add')}
    </Button>
  );
  if (readOnly) return <p>{t('closed')}</p>;
  return (
    <div className={styles.page}>
      <Loaded answer={connections} what={t('title')} shape="cards" count={1}>
        {(list) => {
          if (list.length === 0)
            return possible ? (
              <Empty kind="nothing" icon={<LinkIcon />} title={t('none.title')} text={t('none.text')} actions={add} />
            ) : (
              <Empty kind="notallowed" title={t('type.title')} text={t('type.text', { types: taskTypes.join(', ') })} />
            );
          return (
            <>
              <div className={styles.head}>
                <p>{t('text')}</p>
                {possible && add}
              </div>
              {list.map((each) => (
                <Connection key={each.instanceId} target={target} connection={each} onEdit={() => setEdited(each)} />
              ))}
            </>
          );
        }}
      </Loaded>
      {edited && (
        <Suspense>
          <ConnectionDialog
            target={target}
            connection={edited === 'new' ? undefined : edited}
            onClose={() => setEdited(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}
