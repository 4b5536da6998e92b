import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { Redirect } from 'wouter';
import { sessionAtom } from '#core/web/auth/session.ts';
import { moduleTab } from '#core/web/points.ts';
import { isSeen } from '#core/web/state/audience.ts';
import { hostAtom } from '#core/web/state/state.ts';
import { LazyTab } from '#core/web/page/lazy-tab.tsx';
import { usePageName } from '#core/web/page/page-title.ts';
import { Breadcrumbs } from '#core/web/ui/layout/breadcrumbs.tsx';
import { Tabs } from '#core/web/ui/layout/tabs.tsx';
import type { ModelInfoData } from '../../contract.ts';
import { serviceId, serviceTexts } from '../create/names.ts';
import { useTaskTypeName } from '../task-types.tsx';
import { serviceTabs, type ServicePageProps, type ServiceTabProps } from '../public.ts';
import { mayEdit } from '../rights.ts';
import { ServiceHead } from './service-head.tsx';
import styles from './service-view.module.css';

interface ServiceViewProps extends Pick<ServicePageProps, 'rest' | 'place'> {
  service: ModelInfoData;
  base: string;
}

/** The service once it is there: the way to it, its head, its tabs and the open one. */
export function ServiceView({ service, base, rest, place }: ServiceViewProps) {
  const { t } = useTranslation();
  const typeName = useTaskTypeName();
  const host = useAtomValue(hostAtom);
  const session = useAtomValue(sessionAtom);
  const [name, ...further] = rest.split('/');
  const props: ServiceTabProps = { service, mayEdit: mayEdit(session, service), base, rest: further.join('/') };
  const entries = host.entries(serviceTabs).filter(({ value: { shown } }) => shown?.(props, session) ?? true);
  const tabs = entries.map(({ value }) => value);
  const open = name ? entries.find(({ value: { id } }) => id === name) : entries[0];
  const called = serviceTexts(service).name;
  usePageName(open && open !== entries[0] ? `${t(open.value.label)} · ${called}` : called);
  if (!open) return <Redirect to={base} replace />;
  const hrefOf = (id: string) => (id === tabs[0]!.id ? base : `${base}/${id}`);
  const { taskType } = service;
  const found = host.find(moduleTab, place);
  const above = found && isSeen(found, session) ? found : undefined;
  return (
    <>
      <Breadcrumbs
        label={t('services:breadcrumbs')}
        items={[
          ...(above ? [{ label: t(above.label), href: above.to }] : []),
          ...(above && place === 'catalog' && taskType
            ? [{ label: typeName(taskType), href: `${above.to}?${new URLSearchParams({ type: taskType })}` }]
            : []),
          { label: serviceId(service), font: 'mono' },
        ]}
      />
      <ServiceHead {...props} place={place} />
      <Tabs
        label={t('services:tabs.label')}
        bleed
        moreLabel={t('services:tabs.more')}
        current={hrefOf(open.value.id)}
        items={tabs.map(({ id, label }) => ({ href: hrefOf(id), label: t(label) }))}
      />
      <div className={styles.tab}>
        <LazyTab key={open.value.id} at={serviceTabs} tab={open} props={props} />
      </div>
    </>
  );
}
