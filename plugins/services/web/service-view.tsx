import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { Redirect } from 'wouter';
import { sessionAtom } from '#core/web/auth/session.ts';
import { hostAtom } from '#core/web/state.ts';
import { Breadcrumbs } from '#core/web/ui/breadcrumbs.tsx';
import { Tabs } from '#core/web/ui/tabs.tsx';
import type { ModelInfoData } from '../contract.ts';
import { LazyTab } from './lazy-tab.tsx';
import { serviceId } from './names.ts';
import { taskTypeName } from './task-types.tsx';
import { serviceTabs, type ServicePageProps, type ServiceTabProps } from './public.ts';
import { mayEdit } from './rights.ts';
import { ServiceHead } from './service-head.tsx';
import styles from './service-view.module.css';

interface ServiceViewProps extends Pick<ServicePageProps, 'rest' | 'place'> {
  service: ModelInfoData;
  base: string;
}

/** The service once it is there: the way to it, its head, its tabs and the open one. */
export function ServiceView({ service, base, rest, place }: ServiceViewProps) {
  const { t } = useTranslation();
  const host = useAtomValue(hostAtom);
  const session = useAtomValue(sessionAtom);
  const props: ServiceTabProps = { service, mayEdit: mayEdit(session, service), base };
  const tabs = host.all(serviceTabs).filter(({ shown }) => shown?.(props, session) ?? true);
  const [name] = rest.split('/');
  const open = name ? tabs.find(({ id }) => id === name) : tabs[0];
  if (!open) return <Redirect to={base} replace />;
  const hrefOf = (id: string) => (id === tabs[0]!.id ? base : `${base}/${id}`);
  const { taskType } = service;
  const above = place === 'workspace'
    ? [{ label: t('core:modules.workspace'), href: '/workspace' }]
    : [{ label: t('core:modules.catalog'), href: '/catalog' }, ...(taskType ? [{ label: taskTypeName(t, taskType), href: `/catalog?${new URLSearchParams({ type: taskType })}` }] : [])];
  return (
    <>
      <Breadcrumbs label={t('services:breadcrumbs')} items={[...above, { label: serviceId(service), font: 'mono' }]} />
      <ServiceHead {...props} place={place} />
      <Tabs label={t('services:tabs.label')} bleed moreLabel={t('services:tabs.more')} current={hrefOf(open.id)} items={tabs.map(({ id, label }) => ({ href: hrefOf(id), label: t(label) }))} />
      <div className={styles.tab}><LazyTab key={open.id} page={open.page} props={props} /></div>
    </>
  );
}
