import { useAtomValue } from 'jotai';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { logIn } from '#core/web/auth/redirects.ts';
import { sessionAtom } from '#core/web/auth/session.ts';
import { Markdown } from '#core/web/page/lazy-markdown.ts';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { currentLanguage } from '#core/web/text/text.ts';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { UserIcon } from '#core/web/ui/icons/icons.tsx';
import { Skeleton } from '#core/web/ui/feedback/skeleton.tsx';
import { services } from '../../contract.ts';
import { Derived } from './derived.tsx';
import { Facts } from './facts.tsx';
import { Methods } from './methods.tsx';
import { serviceTexts } from '../create/names.ts';
import type { ServiceTabProps } from '../public.ts';
import styles from './about-tab.module.css';

/** What a service is for, how it is called and what it is made of. */
export function Page({ service, mayEdit }: ServiceTabProps) {
  const { t } = useTranslation('services');
  const { user } = useAtomValue(sessionAtom);
  const key = { account: service.id.accountId, model: service.id.modelId };
  const doc = useAnswer(services.getSimpleDoc, { ...key, language: currentLanguage() });
  const descriptor = useAnswer(services.getServiceDescriptor, key);
  const { purpose } = serviceTexts(service);
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        {!user && (
          <Callout
            tone="info"
            icon={<UserIcon />}
            actions={
              <Button size="sm" onClick={logIn}>
                {t('core:login')}
              </Button>
            }
          >
            {t('about.signIn')}
          </Callout>
        )}
        <Card title={t('about.description')}>
          <Loaded answer={doc} what={t('about.description')} shape="lines" count={5}>
            {(source) => (
              <div className={styles.text}>
                {purpose !== '' && <p className={styles.purpose}>{purpose}</p>}
                {source.trim() !== '' && (
                  <Suspense fallback={<Skeleton label={t('core:loading')} variant="lines" count={5} />}>
                    <Markdown source={source} />
                  </Suspense>
                )}
                {purpose === '' && source.trim() === '' && <p className={styles.none}>{t('about.noDescription')}</p>}
              </div>
            )}
          </Loaded>
        </Card>
        <Loaded answer={descriptor} what={t('methods.title')} shape="lines" count={3}>
          {(described) => <Methods descriptor={described} />}
        </Loaded>
        <Derived service={service} />
      </div>
      <Facts service={service} mayEdit={mayEdit} />
    </div>
  );
}
