import { useAtomValue } from 'jotai';
import { createElement, Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { logIn } from '#core/web/auth/redirects.ts';
import { sessionAtom } from '#core/web/auth/session.ts';
import { faultText } from '#core/web/page/fault-text.ts';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { Skeleton } from '#core/web/ui/feedback/skeleton.tsx';
import { useUrlState } from '#core/web/page/url-state.ts';
import { services } from '#plugins/services/contract.ts';
import type { ServiceTabProps } from '#plugins/services/web/public.ts';
import { testing } from '../contract.ts';
import { testingUrl } from './compare/columns.ts';
import { exampleOf } from './examples/example.ts';
import { testInFragment } from './share/link.ts';
import { Tester } from './tester.tsx';
import { useSourced } from './use-sourced.ts';
import styles from './testing-tab.module.css';

const testFeature = 'mlp.test_form';
const prototype = () => import('./prototype-panel.tsx');
const exampleView = () => import('./examples/example-view.tsx');

/** Tries a service out: the request at the left, what came back at the right, the same call as code and the history below. */
export function Page(props: ServiceTabProps) {
  const { t } = useTranslation('testing');
  const { user, account } = useAtomValue(sessionAtom);
  if (!user)
    return (
      <Refusal
        service={props.service}
        title={t('refused.visitor.title')}
        text={t('refused.visitor.text')}
        action={
          <Button variant="primary" onClick={logIn}>
            {t('core:login')}
          </Button>
        }
      />
    );
  if (props.service.prototype)
    return (
      <Suspense fallback={<Skeleton label={t('core:loading')} variant="lines" />}>
        {createElement(lazyPage(prototype), props)}
      </Suspense>
    );
  const { id, publicSettings } = props.service;
  const open = publicSettings.publicTestingAllowed || account?.id === id.accountId || user.superadmin;
  if (!open && !user.features.includes(testFeature))
    return (
      <Refusal
        service={props.service}
        title={t('refused.feature.title', { feature: testFeature })}
        text={t('refused.feature.text')}
      />
    );
  return <Prepared {...props} />;
}

interface RefusalProps {
  readonly service: ServiceTabProps['service'];
  readonly title: string;
  readonly text: string;
  readonly action?: ReactNode;
}

/** Why nothing can be sent from here, above what sending it would show. */
function Refusal({ service, title, text, action }: RefusalProps) {
  const { accountId: account, modelId: model } = service.id;
  const descriptor = useAnswer(services.getServiceDescriptor, { account, model });
  const example = exampleOf(descriptor.data);
  return (
    <div className={styles.tab}>
      {example.request === undefined ? (
        <Card padding="none">
          <Empty kind="notallowed" title={title} text={text} actions={action} />
        </Card>
      ) : (
        <>
          <Callout tone="info" title={`${title}.`} actions={action}>
            {text}
          </Callout>
          <Suspense fallback={<Skeleton label={title} variant="lines" />}>
            {createElement(lazyPage(exampleView), { service, example })}
          </Suspense>
        </>
      )}
    </div>
  );
}

/** Waits for everything that the form may begin with before it shows, so that nothing typed is replaced. */
function Prepared(props: ServiceTabProps) {
  const { t } = useTranslation('testing');
  const { accountId: account, modelId: model } = props.service.id;
  const url = useUrlState(testingUrl);
  const { shared, from, config } = url.state;
  const descriptor = useAnswer(services.getServiceDescriptor, { account, model });
  const configs = useAnswer(services.listPredictConfigs, { account, model });
  const share = useAnswer(testing.getTestShare, shared === '' ? undefined : { account, model, shareId: shared });
  const sourced = useSourced(from, { account, model });
  const own = exampleOf(descriptor.data);
  const chosen = config === '' ? undefined : { request: own.request ?? '{}', configId: Number(config) };
  const isReady = (descriptor.data ?? descriptor.error) && (shared === '' || (share.data ?? share.error)) && sourced;
  return (
    <div className={styles.tab}>
      {props.service.publicSettings.showPersonalDataDisclaimer && <Callout tone="info">{t('personalData')}</Callout>}
      {share.error && (
        <Callout tone="warn" title={t('share.notOpened')}>
          {faultText(t, share.error)}
        </Callout>
      )}
      {sourced?.fault && (
        <Callout tone="warn" title={t('sourceNotOpened')}>
          {faultText(t, sourced.fault)}
        </Callout>
      )}
      <Loaded answer={configs} what={t('configuration')} shape="lines">
        {(list) =>
          isReady && (
            <Tester
              {...props}
              key={`${shared}/${from}`}
              url={url}
              configs={list}
              own={own}
              linked={share.data ?? sourced.test ?? chosen ?? testInFragment(location.hash)}
            />
          )
        }
      </Loaded>
    </div>
  );
}
