import { createElement } from 'react';
import { useParams } from 'wouter';
import { useService } from '#core/web/state.ts';
import { lazyComponent, ServicePage } from '#plugins/services/web/public.ts';

/** A service as everybody may see it. */
export function Page() {
  const load = useService(ServicePage);
  const { account = '', service = '', '*': rest = '' } = useParams();
  return createElement(lazyComponent(load), { key: `${account}/${service}`, account, model: service, rest, place: 'catalog' });
}
