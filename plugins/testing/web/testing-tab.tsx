import { useAtomValue } from 'jotai';
import { createElement, Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { logIn } from '#core/web/auth/redirects.ts';
import { sessionAtom } from '#core/web/auth/session.ts';
import { faultText } from '#core/web/fault-text.ts';
import { lazyPage } from '#core/web/lazy-page.ts';
import { Loaded } from '#core/web/loaded.tsx';
import { useAnswer } from '#core/web/state.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Callout } from '#core/web/ui/callout.tsx';
import { Card } from '#core/web/ui/card.tsx';
import { Empty } from '#core/web/ui/empty.tsx';
import { Skeleton } from '#core/web/ui/skeleton.tsx';
import { useUrlState } from '#core/web/url-state.ts';
import { services } from '#plugins/services/contract.ts';
import type { ServiceTabProps } from '#plugins/services/web/public.ts';
import { testing } from '../contract.ts';
import { testingUrl } from './columns.ts';
import { exampleOf } from './example.ts';
import { testInFragment } from './link.ts';
import { Tester } from './tester.tsx';
import styles from './testing-tab.module.css';

const testFeature = 'mlp.test_form';
const prototype = () => import('./prototype-panel.tsx');

/** Tries a service out: the request at the left, what came back at the right, the same call as code and the history below. */
export function Page(props: ServiceTabProps) {
  const { t } = useTranslation('testing');
  const { user, account } = useAtomValue(sessionAtom);
  if (!user) return <Refusal title={t('refused.visitor.title')} text={t('refused.visitor.text')} action={<Button variant="primary" onClick={logIn}>{t('core:login')}</Button>} />;
  if (props.service.prototype) return <Suspense fallback={<Skeleton label={t('core:loading')} variant="lines" />}>{createElement(lazyPage(prototype), props)}</Suspense>;
  const { id, publicSettings } = props.service;
  const open = publicSettings.publicTestingAllowed || account?.id === id.accountId || user.superadmin;
  if (!open && !user.features.includes(testFeature)) return <Refusal title={t('refused.feature.title', { feature: testFeature })} text={t('refused.feature.text')} />;
  return <Prepared {...props} />;
}

function Refusal({ title, text, action }: { title: string; text: string; action?: ReactNode }) {
  return <div className={styles.tab}><Card padding="none"><Empty kind="notallowed" title={title} text={text} actions={action} /></Card></div>;
}

/** Waits for everything that the form may begin with before it shows, so that nothing typed is replaced. */
function Prepared(props: ServiceTabProps) {
  const { t } = useTranslation('testing');
  const { accountId: account, modelId: model } = props.service.id;
  const url = useUrlState(testingUrl);
  const { shared } = url.state;
  const descriptor = useAnswer(services.getServiceDescriptor, { account, model });
  const configs = useAnswer(services.listPredictConfigs, { account, model });
  const share = useAnswer(testing.getTestShare, shared === '' ? undefined : { account, model, shareId: shared });
  const isReady = (descriptor.data ?? descriptor.error) && (shared === '' || (share.data ?? share.error));
  return (
    <div className={styles.tab}>
      {props.service.publicSettings.showPersonalDataDisclaimer && <Callout tone="info">{t('personalData')}</Callout>}
      {share.error && <Callout tone="warn" title={t('share.notOpened')}>{faultText(t, share.error)}</Callout>}
      <Loaded answer={configs} what={t('configuration')} shape="lines">
        {(list) => isReady && <Tester {...props} key={shared} url={url} configs={list} own={exampleOf(descriptor.data)} linked={share.data ?? testInFragment(location.hash)} />}
      </Loaded>
    </div>
  );
}
