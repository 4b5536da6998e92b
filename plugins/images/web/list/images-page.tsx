import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { WorkspaceFrame } from '#core/web/frame/frame.tsx';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { PlusIcon } from '#core/web/ui/icons/common-icons.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { PageHead } from '#core/web/ui/layout/page-head.tsx';
import { LoadingOverlay } from '#core/web/ui/feedback/loading-overlay.tsx';
import { useLoadingGate } from '#core/web/ui/feedback/use-loading-gate.ts';
import { NoAccount } from '#plugins/accounts/web/parts.ts';
import { useListState } from '#plugins/saved-views/web/parts.ts';
import { kinds, newPath, type Kind } from '../kinds.ts';
import { isDeveloper } from '../rights.ts';
import { useKind } from '../use-kind.ts';
import { imagesQuery, listOf } from './images-query.ts';
import { ImagesRows } from './images-rows.tsx';
import { ImagesToolbar } from './images-toolbar.tsx';
import styles from './list.module.css';

const pollMs = 60_000;

/** The images, or the data images, that the account may use. */
export function Page() {
  const kind = useKind();
  return <Images key={kind} kind={kind} />;
}

function Images({ kind }: { kind: Kind }) {
  const { t } = useTranslation('images');
  const session = useAtomValue(sessionAtom);
  const url = useListState(kind === 'image' ? 'images' : 'data-images', imagesQuery);
  const account = session.account?.id;
  const answer = useAnswer(
    kinds[kind].list,
    account === undefined ? undefined : { account, ...listOf(kind, url.state) },
    { keep: true, poll: pollMs },
  );
  const waiting = useLoadingGate(answer.outdated);
  if (account === undefined) return <NoAccount title={t(`${kind}.title`)} />;
  return (
    <WorkspaceFrame>
      <PageHead title={t(`${kind}.title`)} actions={<CreateImage kind={kind} variant="primary" />} />
      <p className={styles.lead}>{t(`${kind}.text`)}</p>
      <ImagesToolbar kind={kind} url={url} />
      <Loaded answer={answer} what={t(`${kind}.title`)} count={6}>
        {(page) => (
          <LoadingOverlay active={waiting} label={t('core:loading')}>
            <ImagesRows kind={kind} page={page} url={url} create={<CreateImage kind={kind} />} />
          </LoadingOverlay>
        )}
      </Loaded>
    </WorkspaceFrame>
  );
}

/** Leads to the form of a new image, for developers. */
function CreateImage({ kind, variant = 'secondary' }: { kind: Kind; variant?: 'primary' | 'secondary' }) {
  const { t } = useTranslation('images');
  const session = useAtomValue(sessionAtom);
  return isDeveloper(session) ? (
    <Button variant={variant} icon={<PlusIcon />} href={newPath(kind)}>
      {t(`${kind}.create`)}
    </Button>
  ) : (
    <Button variant={variant} icon={<PlusIcon />} disabledReason={t('notDeveloper')}>
      {t(`${kind}.create`)}
    </Button>
  );
}
