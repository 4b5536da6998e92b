import { useParams } from 'wouter';
import { innerTab, type InnerOf } from '#core/web/page/inner-tab.ts';
import { serviceTabs } from '../public.ts';
import { Page as ServicePage } from './service-page.tsx';

/** The tab that the address names. */
export const inner: InnerOf = (host, rest) => innerTab(host.all(serviceTabs), rest);

/** A service as those see it who work with it. */
export function Page() {
  const { account = '', model = '', '*': rest = '' } = useParams();
  return <ServicePage key={`${account}/${model}`} account={account} model={model} rest={rest} place="workspace" />;
}
