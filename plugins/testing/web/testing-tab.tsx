import clsx from 'clsx';
import { useAtomValue } from 'jotai';
import { createElement, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { logIn } from '#core/web/auth/redirects.ts';
import { sessionAtom } from '#core/web/auth/session.ts';
import { lazyPage } from '#core/web/lazy-page.ts';
import { Loaded } from '#core/web/loaded.tsx';
import { hostAtom, useAnswer } from '#core/web/state.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Card } from '#core/web/ui/card.tsx';
import { Empty } from '#core/web/ui/empty.tsx';
import { Segmented } from '#core/web/ui/segmented.tsx';
import { Skeleton } from '#core/web/ui/skeleton.tsx';
import { services, type PredictConfigData } from '#plugins/services/contract.ts';
import { serviceTester, type ServiceTabProps } from '#plugins/services/web/public.ts';
import { exampleOf } from './example.ts';
import { RequestPanel } from './request-panel.tsx';
import { ResultPanel } from './result-panel.tsx';
import { SnippetPanel } from './snippet-panel.tsx';
import { useTest } from './use-test.ts';
import styles from './testing-tab.module.css';

const testFeature = 'mlp.test_form';

/** Tries a service out: the request at the left, what came back at the right, the same call as code below. */
export function Page(props: ServiceTabProps) {
  const { t } = useTranslation('testing');
  const { user, account } = useAtomValue(sessionAtom);
  if (!user) return <Refusal title={t('refused.visitor.title')} text={t('refused.visitor.text')} action={<Button variant="primary" onClick={logIn}>{t('core:login')}</Button>} />;
  const own = account?.id === props.service.id.accountId || user.superadmin;
  if (!own && !user.features.includes(testFeature)) return <Refusal title={t('refused.feature.title', { feature: testFeature })} text={t('refused.feature.text')} />;
  return <Prepared {...props} />;
}

function Refusal({ title, text, action }: { title: string; text: string; action?: React.ReactNode }) {
  return <div className={styles.tab}><Card padding="none"><Empty kind="notallowed" title={title} text={text} actions={action} /></Card></div>;
}

/** Waits for the service's own example and its configurations before the form shows, so that nothing typed is replaced. */
function Prepared(props: ServiceTabProps) {
  const { t } = useTranslation('testing');
  const { accountId: account, modelId: model } = props.service.id;
  const descriptor = useAnswer(services.getServiceDescriptor, { account, model });
  const configs = useAnswer(services.listPredictConfigs, { account, model });
  return (
    <div className={styles.tab}>
      <Loaded answer={configs} what={t('configuration')} shape="lines">
        {(list) => (descriptor.data || descriptor.error) && <Form {...props} configs={list} example={exampleOf(descriptor.data)} />}
      </Loaded>
    </div>
  );
}

function Form({ service, configs, example }: ServiceTabProps & { configs: readonly PredictConfigData[]; example: string }) {
  const { t } = useTranslation();
  const host = useAtomValue(hostAtom);
  const tester = host.find(serviceTester, service.taskType ?? '');
  const test = useTest(service, configs, example);
  const [view, setView] = useState<'panel' | 'json'>('panel');
  const [wide, setWide] = useState<'request' | 'result' | undefined>();
  const [collapsed, setCollapsed] = useState(false);
  const [actions, setActions] = useState<HTMLElement | null>(null);
  const panel = tester?.panel;
  const json = !panel || view === 'json';
  const one = json ? wide : undefined;
  return (
    <div className={clsx(styles.panels, one && styles.one, collapsed && styles.collapsed)}>
      {panel && (
        <>
          <div className={styles.views}>
            <Segmented size="sm" label={t('testing:form')} value={view} onChange={setView} options={[{ value: 'panel', label: t(panel.label) }, { value: 'json', label: 'JSON' }]} />
            <div ref={setActions} className={styles.panelActions} hidden={json} />
          </div>
          {/* Only hidden behind the JSON, so that it keeps what was done in it. */}
          <div className={styles.whole} hidden={json}>
            <Suspense fallback={<Skeleton label={t('core:loading')} variant="lines" count={8} />}>{actions && createElement(lazyPage(panel.page), { service, target: test.request, onRequest: test.follow, actions })}</Suspense>
          </div>
        </>
      )}
      {json && wide !== 'result' && <RequestPanel service={service} test={test} text={tester?.text} input={tester?.input} configs={configs} wide={wide === 'request'} onWide={(on) => setWide(on ? 'request' : undefined)} />}
      {json && wide !== 'request' && <ResultPanel service={service} test={test} view={tester?.result} wide={wide === 'result'} onWide={(on) => setWide(on ? 'result' : undefined)} />}
      {!one && <SnippetPanel request={test.request} collapsed={collapsed} onCollapsed={setCollapsed} />}
    </div>
  );
}
