import { useAtomValue } from 'jotai';
import { createElement } from 'react';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { BrokenSection, nameOfPart, Part } from '#core/web/page/part.tsx';
import { moduleTab } from '#core/web/points.ts';
import { isSeen } from '#core/web/state/audience.ts';
import { hostAtom } from '#core/web/state/state.ts';
import { Skeleton } from '#core/web/ui/feedback/skeleton.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { PageHead } from '#core/web/ui/layout/page-head.tsx';
import { AdminFrame } from './parts.tsx';
import { adminSection } from './public.ts';

/** The superadministrator's first page: the ways to all that he alone may see, and what plugins have to tell him. */
export function Page() {
  const { t } = useTranslation();
  const host = useAtomValue(hostAtom);
  const session = useAtomValue(sessionAtom);
  const tabs = host.all(moduleTab).filter((tab) => isSeen(tab, session));
  return (
    <AdminFrame page="medium">
      <PageHead
        title={t('superadmin:title')}
        actions={tabs.map(({ id, to, label, icon: Icon }) => (
          <Button key={id} icon={<Icon />} href={to}>
            {t(label)}
          </Button>
        ))}
      />
      {host.entries(adminSection).map((entry) => (
        <Part
          key={entry.value.id}
          name={nameOfPart(adminSection, entry)}
          fallback={<Skeleton label={t('core:loading')} variant="cards" count={1} />}
          instead={BrokenSection}
        >
          {createElement(lazyPage(entry.value.page))}
        </Part>
      ))}
    </AdminFrame>
  );
}
