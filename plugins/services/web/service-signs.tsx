import { useAtomValue } from 'jotai';
import { nameOfPart, Part } from '#core/web/page/part.tsx';
import { hostAtom } from '#core/web/state/state.ts';
import type { ModelInfoData } from '../contract.ts';
import { serviceSign, type ServiceTabProps } from './public.ts';

/** What plugins have to say beside the state of a service. */
export function ServiceSigns({ service }: { service: Pick<ModelInfoData, 'id'> }) {
  return useAtomValue(hostAtom)
    .entries(serviceSign)
    .map(
      (entry) =>
        entry.value.sign && (
          <Part key={entry.value.id} name={nameOfPart(serviceSign, entry)}>
            <entry.value.sign service={service} />
          </Part>
        ),
    );
}

/** What plugins have to say of a service whose instances fail. */
export function FailingService(props: ServiceTabProps) {
  return useAtomValue(hostAtom)
    .entries(serviceSign)
    .map(
      (entry) =>
        entry.value.failing && (
          <Part key={entry.value.id} name={nameOfPart(serviceSign, entry)}>
            <entry.value.failing {...props} />
          </Part>
        ),
    );
}
