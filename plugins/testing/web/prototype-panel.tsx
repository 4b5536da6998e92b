import { useAtomValue } from 'jotai';
import { createElement, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { sessionAtom } from '#core/web/auth/session.ts';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { useAnswer } from '#core/web/state/state.ts';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { CodeWell } from '#core/web/ui/data/code-well.tsx';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { CopyIcon, TestIcon } from '#core/web/ui/icons/icons.tsx';
import { services } from '#plugins/services/contract.ts';
import { cloneDialog, workspacePath } from '#plugins/services/web/parts.ts';
import type { ServiceTabProps } from '#plugins/services/web/public.ts';
import { exampleOf } from './examples/example.ts';
import styles from './prototype-panel.module.css';

const developer = 'MLP_MODEL_DEVELOPER';

/** A prototype has no instances to be tested: it is cloned, and the clone is. Until then its own example shows what it takes and answers. */
export function Page({ service }: ServiceTabProps) {
  const { t } = useTranslation('testing');
  const { user, account } = useAtomValue(sessionAtom);
  const [, navigate] = useLocation();
  const [cloning, setCloning] = useState(false);
  const { data } = useAnswer(services.getServiceDescriptor, {
    account: service.id.accountId,
    model: service.id.modelId,
  });
  const { request, config, answer } = exampleOf(data);
  const shown = [
    { key: 'request', text: request },
    { key: 'configuration', text: config },
    { key: 'result', text: answer },
  ] as const;
  const mayClone = account !== undefined && (user?.superadmin || user?.permissions.includes(developer));
  return (
    <div className={styles.prototype}>
      <Card padding="none">
        <Empty
          kind={mayClone ? 'nothing' : 'notallowed'}
          icon={<TestIcon />}
          title={t('prototype.title')}
          text={t(mayClone ? 'prototype.text' : 'prototype.notDeveloper')}
          actions={
            mayClone && (
              <Button variant="primary" icon={<CopyIcon />} onClick={() => setCloning(true)}>
                {t('prototype.action')}
              </Button>
            )
          }
        />
      </Card>
      {request !== undefined && (
        <Card title={t('prototype.example')}>
          <div className={styles.examples}>
            {shown.map(
              ({ key, text }) =>
                text !== undefined && (
                  <div key={key} className={styles.example}>
                    <h3 className={styles.heading}>{t(key)}</h3>
                    <CodeWell
                      label={t(key)}
                      text={text}
                      copy={{ label: t('prototype.copy', { what: t(key) }), copiedLabel: t('core:copy.done') }}
                      height="half"
                      wrap
                    />
                  </div>
                ),
            )}
          </div>
        </Card>
      )}
      {cloning && (
        <Suspense fallback={null}>
          {createElement(lazyPage(cloneDialog), {
            service,
            onClose: () => setCloning(false),
            onCloned: (made) => navigate(`${workspacePath(made)}/testing`),
          })}
        </Suspense>
      )}
    </div>
  );
}
