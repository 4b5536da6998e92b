import { useAtomValue } from 'jotai';
import { createElement, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { Boundary } from '#core/web/page/boundary.tsx';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { BrokenSection } from '#core/web/page/part.tsx';
import type { UrlState } from '#core/web/page/url-state.ts';
import type { Answer } from '#core/web/state/state.ts';
import { Link } from '#core/web/ui/data/link.tsx';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { Skeleton } from '#core/web/ui/feedback/skeleton.tsx';
import { PlusIcon, StarIcon } from '#core/web/ui/icons/common-icons.tsx';
import { FitIcon } from '#core/web/ui/icons/icons.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import type { ModelCounts } from '../../contract.ts';
import { createFeature, hasFeature, isDeveloper } from '../rights.ts';
import { isNarrowed, noFilters, type MySpaceQuery } from './my-space-query.ts';

const firstSteps = () => import('./first-steps.tsx');

interface NoServicesProps {
  url: UrlState<MySpaceQuery>;
  counts: Answer<ModelCounts>;
}

/** In place of the rows of a list without any: what to do first where the account has no services at all, and why there are none here. */
export function NoServices({ url, counts }: NoServicesProps) {
  const { t } = useTranslation('core');
  const waiting = <Skeleton label={t('loading')} count={8} />;
  if (!counts.data && !counts.error) return waiting;
  const none = (
    <Card>
      <WhyNone url={url} />
    </Card>
  );
  if (counts.data?.all !== 0) return none;
  // Both at once: one that came alone would be moved by the other.
  return (
    <Suspense fallback={waiting}>
      <Boundary name="The first steps" renderInstead={(broken) => <BrokenSection {...broken} />}>
        {createElement(lazyPage(firstSteps))}
      </Boundary>
      {none}
    </Suspense>
  );
}

const icons = { all: undefined, created: undefined, fitted: <FitIcon />, favorites: <StarIcon /> };

function WhyNone({ url: { state, change } }: { url: UrlState<MySpaceQuery> }) {
  const { t } = useTranslation('services');
  const session = useAtomValue(sessionAtom);
  if (isNarrowed(state))
    return (
      <Empty
        kind="nomatch"
        title={t('mySpace.noMatch.title')}
        text={t('mySpace.noMatch.text')}
        actions={<Button onClick={() => change(noFilters)}>{t('mySpace.noMatch.clear')}</Button>}
      />
    );
  const { list } = state;
  const icon = icons[list];
  const makes = list === 'all' || list === 'created';
  return (
    <Empty
      kind="nothing"
      {...(icon && { icon })}
      title={t(`mySpace.nothing.${list}.title`)}
      text={t(`mySpace.nothing.${list}.text`)}
      actions={
        makes && isDeveloper(session) && hasFeature(session, createFeature) ? (
          <>
            <Button icon={<PlusIcon />} href="/workspace/model/new">
              {t('create.action')}
            </Button>
            <Link href="/catalog">{t('mySpace.nothing.catalogue')}</Link>
          </>
        ) : (
          <Button href="/catalog">{t('mySpace.nothing.catalogue')}</Button>
        )
      }
    />
  );
}
