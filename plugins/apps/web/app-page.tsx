import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { Redirect, useParams } from 'wouter';
import { sessionAtom } from '#core/web/auth/session.ts';
import { faultText } from '#core/web/page/fault-text.ts';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { LockIcon, NoMatchIcon } from '#core/web/ui/icons/icons.tsx';
import { Link } from '#core/web/ui/data/link.tsx';
import { doors } from '../contract.ts';
import { signInPath, type AppName } from './addresses.ts';
import { AppView } from './app-view.tsx';
import { Notice } from './notice.tsx';
import { NoticePage } from './notice-page.tsx';

/** The page of an app: its own pages within this one, or why they are not there. */
export function Page() {
  const { account = '', appName: app = '' } = useParams<{ account: string; appName: string }>();
  const { t } = useTranslation('apps');
  const { user } = useAtomValue(sessionAtom);
  const answer = useAnswer(doors.auth, { account, application: app });
  const { data, error } = answer;
  if (data) return <AppView key={data.id.modelId} access={data} />;
  // A session that has ended meanwhile is told so below: that page would lead back here.
  if (error?.code === 'sign_in.required' && !user) return <Redirect to={signInPath({ account, app })} replace />;
  if (error?.status === 404) return <NoSuchApp account={account} app={app} />;
  if (error?.status === 403) {
    return (
      <NoticePage>
        <Notice
          level={1}
          icon={<LockIcon />}
          title={t('refused')}
          text={faultText(t, error)}
          actions={<Button href="/catalog">{t('catalogue')}</Button>}
        />
      </NoticePage>
    );
  }
  return (
    <NoticePage>
      <Loaded answer={answer} what={`${account}/${app}`} shape="lines">
        {() => null}
      </Loaded>
    </NoticePage>
  );
}

/** In place of an app that is not there, or not for whoever looks: the two look alike. */
function NoSuchApp({ account, app }: AppName) {
  const { t } = useTranslation('apps');
  const { user } = useAtomValue(sessionAtom);
  const catalogue = t('catalogue');
  return (
    <NoticePage>
      <Notice
        level={1}
        icon={<NoMatchIcon />}
        title={t('missing.title', { name: `${account}/${app}` })}
        text={t(user ? 'missing.text' : 'missing.visitor')}
        actions={
          user ? (
            <Button href="/catalog">{catalogue}</Button>
          ) : (
            <Button variant="primary" href={signInPath({ account, app })}>
              {t('core:login')}
            </Button>
          )
        }
        more={!user && <Link href="/catalog">{catalogue}</Link>}
      />
    </NoticePage>
  );
}
