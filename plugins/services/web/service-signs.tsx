import { useAtomValue } from 'jotai';
import { nameOfPart, Part } from '#core/web/page/part.tsx';
import { hostAtom } from '#core/web/state/state.ts';
import type { ModelInfoData } from '../contract.ts';
import { serviceSign } from './public.ts';

/** What plugins have to say beside the state of a service. */
export function ServiceSigns({ service }: { service: Pick<ModelInfoData, 'id'> }) {
  return useAtomValue(hostAtom)
    .entries(serviceSign)
    .map((entry) => (
      <Part key={entry.value.id} name={nameOfPart(serviceSign, entry)}>
        <entry.value.sign service={service} />
      </Part>
    ));
}
