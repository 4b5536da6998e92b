import { useTranslation } from 'react-i18next';
import { useParams } from 'wouter';
import { WorkspaceFrame } from '#core/web/frame/frame.tsx';
import { Loaded } from '#core/web/page/loaded.tsx';
import { usePageName } from '#core/web/page/page-title.ts';
import { useAnswer } from '#core/web/state/state.ts';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { PageHead } from '#core/web/ui/layout/page-head.tsx';
import { kinds } from '../kinds.ts';
import { useKind } from '../use-kind.ts';
import { ImageView } from './image-view.tsx';

/** One image: what it is, who uses it, what happened to it. */
export function Page() {
  const { t } = useTranslation('images');
  const kind = useKind();
  const { account = '', image: imageId = '', '*': rest = '' } = useParams();
  const answer = useAnswer(kinds[kind].one, { account, imageId });
  usePageName(answer.data?.name);
  return (
    <WorkspaceFrame>
      {answer.error?.status === 404 && !answer.data ? (
        <>
          <PageHead title={t('gone.title')} />
          <Empty
            kind="nomatch"
            title={t('gone.heading')}
            text={t('gone.text')}
            actions={<Button href={kinds[kind].path}>{t(`${kind}.title`)}</Button>}
          />
        </>
      ) : (
        <Loaded answer={answer} what={t(`${kind}.one`)} shape="lines" count={8}>
          {(image) => <ImageView kind={kind} image={image} rest={rest} />}
        </Loaded>
      )}
    </WorkspaceFrame>
  );
}
