import { useAtomValue } from 'jotai';
import { hostAtom } from '#core/web/state/state.ts';
import type { ModelInfoData } from '#plugins/services/contract.ts';
import { outputPlace } from '#plugins/services/web/public.ts';
import type { FitRunData } from '../../contract.ts';

/** Clocks of a machine and of this installation differ by that at most, and what is written last comes in late. */
const slackMs = 2_000;

/** Tells where people see what the instance wrote that trains or trained a service; undefined where that is not known, or nothing shows it. */
export function useLogPlace({ id }: Pick<ModelInfoData, 'id'>): (run: FitRunData) => string | undefined {
  const [place] = useAtomValue(hostAtom).all(outputPlace);
  return ({ instance, begun, ended }) => {
    if (!place || instance === undefined || begun === undefined) return undefined;
    const { modelId, instanceId } = instance;
    const till = ended === undefined ? '' : `&till=${ended + slackMs}`;
    return `/workspace/model/${id.accountId}/${modelId}/${place.page}/${instanceId}?from=${begun - slackMs}${till}`;
  };
}
