import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountIcon, ResourceGroupIcon, ServerTemplateIcon, ServiceIcon, TasksIcon } from '#core/web/ui/icons.tsx';
import { Tooltip } from '#core/web/ui/tooltip.tsx';
import type { TaskShortData } from '../contract.ts';
import styles from './task-list.module.css';

const icons: Readonly<Record<string, ReactNode>> = {
  account: <AccountIcon />,
  model: <ServiceIcon />,
  prototype: <ServiceIcon />,
  instance: <ServiceIcon />,
  hs_instance: <ServiceIcon />,
  docker_container: <ServiceIcon />,
  k8s_deployment: <ServiceIcon />,
  runtime_environment: <ServerTemplateIcon />,
  resource_group: <ResourceGroupIcon />,
  resource_group_server: <ResourceGroupIcon />,
  resource_quota: <ResourceGroupIcon />,
};

/** What kind of thing a task is done to. */
export function EntityIcon({ task: { operatedEntity: { name } } }: { task: TaskShortData }) {
  const { t } = useTranslation('tasks');
  const kind = t(`kinds.${name}`, { defaultValue: name });
  return <Tooltip text={kind}><span className={styles.kind} role="img" aria-label={kind}>{icons[name] ?? <TasksIcon />}</span></Tooltip>;
}

const removals: readonly string[] = ['REMOVE', 'REMOVE_BY_BILLING'];

/** The page of what a task is done to; what was removed has none. */
export function placeOf({ operation, persistentJobStatus, operatedEntity: { name, key: { accountId, modelId } } }: TaskShortData): string | undefined {
  const isGone = removals.includes(operation) && persistentJobStatus === 'COMPLETED';
  const hasPage = ['model', 'prototype', 'instance'].includes(name) && accountId !== undefined && modelId !== undefined;
  return hasPage && !isGone ? `/workspace/model/${accountId}/${modelId}` : undefined;
}
