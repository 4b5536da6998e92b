import { createElement } from 'react';
import { useParams } from 'wouter';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { useService } from '#core/web/state/state.ts';
import { ServicePage } from '#plugins/services/web/public.ts';

/** A service as everybody may see it. */
export function Page() {
  const load = useService(ServicePage);
  const { account = '', service = '', '*': rest = '' } = useParams();
  return createElement(lazyPage(load), {
    key: `${account}/${service}`,
    account,
    model: service,
    rest,
    place: 'catalog',
  });
}
