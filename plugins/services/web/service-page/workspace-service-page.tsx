import { useParams } from 'wouter';
import { Page as ServicePage } from './service-page.tsx';

/** A service as those see it who work with it. */
export function Page() {
  const { account = '', model = '', '*': rest = '' } = useParams();
  return <ServicePage key={`${account}/${model}`} account={account} model={model} rest={rest} place="workspace" />;
}
