import { useAtomValue } from 'jotai';
import { createElement } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { BrokenSection, nameOfPart, Part } from '#core/web/page/part.tsx';
import { hostAtom } from '#core/web/state/state.ts';
import { Skeleton } from '#core/web/ui/feedback/skeleton.tsx';
import { Breadcrumbs } from '#core/web/ui/layout/breadcrumbs.tsx';
import { PageHead } from '#core/web/ui/layout/page-head.tsx';
import { AdminFrame } from './parts.tsx';
import { homePath } from './paths.ts';
import { upkeepSection } from './public.ts';

/** What plugins offer to keep an installation in order, each in a section. */
export function Page() {
  const { t } = useTranslation();
  return (
    <AdminFrame page="medium">
      <Breadcrumbs
        label={t('superadmin:way')}
        items={[{ label: t('superadmin:title'), href: homePath }, { label: t('superadmin:upkeep.title') }]}
      />
      <PageHead title={t('superadmin:upkeep.title')} />
      {useAtomValue(hostAtom)
        .entries(upkeepSection)
        .map((entry) => (
          <Part
            key={entry.value.id}
            name={nameOfPart(upkeepSection, entry)}
            fallback={<Skeleton label={t('core:loading')} variant="cards" count={1} />}
            instead={BrokenSection}
          >
            {createElement(lazyPage(entry.value.page))}
          </Part>
        ))}
    </AdminFrame>
  );
}
