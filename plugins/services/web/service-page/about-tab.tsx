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

/** So many lines of a text are as high as a window. */
const mostLines = 32;
const charactersOfLine = 72;

/** How many lines a text takes, about, as far as they are seen at first. */
const linesOf = (text: string): number =>
  Math.min(
    mostLines,
    text.split('\n').reduce((lines, line) => lines + Math.max(1, Math.ceil(line.length / charactersOfLine)), 0),
  );

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
          <div className={styles.text}>
            {purpose !== '' && <p className={styles.purpose}>{purpose}</p>}
            <Loaded answer={doc} what={t('about.description')} shape="lines" count={mostLines}>
              {(source) =>
                source.trim() === '' ? (
                  purpose === '' && <p className={styles.none}>{t('about.noDescription')}</p>
                ) : (
                  <Suspense fallback={<Skeleton label={t('core:loading')} variant="lines" count={linesOf(source)} />}>
                    <Markdown source={source} />
                  </Suspense>
                )
              }
            </Loaded>
          </div>
        </Card>
        {/* What stands below a text whose length nobody knows yet would be pushed away by it. */}
        {(doc.data !== undefined || doc.error) && (
          <>
            <Loaded answer={descriptor} what={t('methods.title')} shape="lines" count={3}>
              {(described) => <Methods descriptor={described} />}
            </Loaded>
            <Derived service={service} />
          </>
        )}
      </div>
      <Facts service={service} mayEdit={mayEdit} />
    </div>
  );
}
