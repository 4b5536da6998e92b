import { useAtomValue } from 'jotai';
import { sessionAtom } from '#core/web/auth/session.ts';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import type { ModelInfoData } from '#plugins/services/contract.ts';
import { Ask } from './ask.tsx';
import { Call } from './call.tsx';
import { exemplary } from './demo-services.ts';

const Extended = lazyPage(() => import('./extended.tsx'));

/** What stands below what is seen first, so fetched after it; deployments that want it tell how the platform is used as well. */
export function Page({ services }: { services: readonly ModelInfoData[] | undefined }) {
  const { settings } = useAtomValue(sessionAtom);
  const example = exemplary(services ?? []);
  return (
    <>
      {example && <Call service={example} />}
      {settings.isExtendedLanding && <Extended services={services} />}
      <Ask />
    </>
  );
}
