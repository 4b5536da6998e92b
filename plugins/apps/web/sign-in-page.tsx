import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Redirect } from 'wouter';
import { accountsPage } from '#core/web/auth/redirects.ts';
import { sessionAtom } from '#core/web/auth/session.ts';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Link } from '#core/web/ui/data/link.tsx';
import { NoMatchIcon, LockIcon } from '#core/web/ui/icons/icons.tsx';
import { urlCodec, urlText, useUrlState } from '#core/web/page/url-state.ts';
import { Waiting } from '#core/web/page/waiting.tsx';
import { signInPath, wayBack } from './addresses.ts';
import { Notice } from './notice.tsx';
import { NoticePage } from './notice-page.tsx';

const codec = urlCodec({ account: urlText(), app: urlText(), to: urlText(2_000) });

/** Where somebody signs in to open an app that is closed to visitors; whoever is signed in goes on to it at once. */
export function Page() {
  const { t } = useTranslation('apps');
  const { user } = useAtomValue(sessionAtom);
  const { state } = useUrlState(codec);
  const way = wayBack(state);
  if (!way)
    return (
      <NoticePage>
        <Notice
          level={1}
          icon={<NoMatchIcon />}
          title={t('signIn.nothing')}
          text={t('signIn.nothingText')}
          actions={<Button href="/catalog">{t('catalogue')}</Button>}
        />
      </NoticePage>
    );
  if (user) return 'page' in way ? <Redirect to={way.page} replace /> : <Leaving to={way.entrance} />;
  const here = signInPath(state);
  const name = `${state.account}/${state.app}`;
  return (
    <NoticePage>
      <Notice
        level={1}
        icon={<LockIcon />}
        title={t('signIn.title')}
        text={t('signIn.text', { name })}
        actions={
          <>
            <Button variant="primary" onClick={() => location.assign(accountsPage('login', here))}>
              {t('core:login')}
            </Button>
            <Button onClick={() => location.assign(accountsPage('register', here))}>{t('signIn.register')}</Button>
          </>
        }
        more={<Link href="/catalog">{t('catalogue')}</Link>}
      />
    </NoticePage>
  );
}

/** On the way to the app's own address, which is no page of the workbench. */
function Leaving({ to }: { to: string }) {
  const { t } = useTranslation('core');
  useEffect(() => location.replace(to), [to]);
  return <Waiting label={t('loading')} />;
}
