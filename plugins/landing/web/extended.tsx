import type { ModelInfoData } from '#plugins/services/contract.ts';
import { Premises } from './premises.tsx';
import { Steps } from './steps.tsx';

/** How the platform is used, and what it is to have one of one's own: for deployments that want to tell. */
export function Page({ services }: { services: readonly ModelInfoData[] | undefined }) {
  return (
    <>
      <Steps services={services} />
      <Premises />
    </>
  );
}
