import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { Frame, WorkspaceFrame } from '#core/web/frame/frame.tsx';
import { Loaded } from '#core/web/page/loaded.tsx';
import { fetchInner, innerTab } from '#core/web/page/inner-tab.ts';
import { hostAtom, useAnswer } from '#core/web/state/state.ts';
import { services } from '../../contract.ts';
import { serviceTabs, type ServicePageProps } from '../public.ts';
import { NoSuchService } from './no-such-service.tsx';
import { ServiceView } from './service-view.tsx';

/** One service: what it is called and how it stands, what can be done with it, and its tabs. */
export function Page({ account, model, rest, place }: ServicePageProps) {
  const answer = useAnswer(services.getModelInfo, { account, model });
  const host = useAtomValue(hostAtom);
  useEffect(() => {
    const tab = innerTab(host.all(serviceTabs), rest);
    if (tab) void fetchInner(host, tab);
  }, [host, rest]);
  const base = `/${place === 'catalog' ? 'catalog' : 'workspace/model'}/${encodeURIComponent(account)}/${encodeURIComponent(model)}`;
  const content =
    answer.error?.status === 404 && !answer.data ? (
      <NoSuchService account={account} model={model} />
    ) : (
      <Loaded answer={answer} what={`${account}/${model}`} shape="lines" count={8}>
        {(service) => <ServiceView service={service} base={base} rest={rest} place={place} />}
      </Loaded>
    );
  return place === 'workspace' ? <WorkspaceFrame>{content}</WorkspaceFrame> : <Frame>{content}</Frame>;
}
