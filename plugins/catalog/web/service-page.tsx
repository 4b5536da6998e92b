import { lazy, useState } from 'react';
import { useParams } from 'wouter';
import { useService } from '#core/web/state.ts';
import { ServicePage } from '#plugins/services/web/public.ts';

/** A service as everybody may see it. */
export function Page() {
  const load = useService(ServicePage);
  const [Shown] = useState(() => lazy(async () => ({ default: (await load()).Page })));
  const { account = '', service = '', '*': rest = '' } = useParams();
  return <Shown key={`${account}/${service}`} account={account} model={service} rest={rest} place="catalog" />;
}
