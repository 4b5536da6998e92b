import { useAtomValue } from 'jotai';
import { nameOfPart, Part } from '#core/web/page/part.tsx';
import { hostAtom } from '#core/web/state/state.ts';
import type { ModelInfoData } from '../contract.ts';
import { serviceAlert, serviceSign, type ServiceTabProps } from './public.ts';

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

/** What plugins have to say of a service whose instances fail. */
export function ServiceAlerts(props: ServiceTabProps) {
  return useAtomValue(hostAtom)
    .entries(serviceAlert)
    .map((entry) => (
      <Part key={entry.value.id} name={nameOfPart(serviceAlert, entry)}>
        <entry.value.alert {...props} />
      </Part>
    ));
}
