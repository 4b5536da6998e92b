import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import type { Host } from '#core/plugin/host.ts';
import type { Session } from '#core/web/auth/session.ts';
import { entityLook } from '#core/web/points.ts';
import { hostAtom } from '#core/web/state/state.ts';
import { TasksIcon } from '#core/web/ui/icons/icons.tsx';
import { Tooltip } from '#core/web/ui/overlays/tooltip.tsx';
import type { TaskShortData } from '../contract.ts';
import styles from './task-list.module.css';

/** What kind of thing a task is done to. */
export function EntityIcon({
  task: {
    operatedEntity: { name },
  },
}: {
  task: TaskShortData;
}) {
  const { t } = useTranslation();
  const { label, icon: Icon = TasksIcon } = useAtomValue(hostAtom).find(entityLook, name) ?? {};
  const kind = label === undefined ? name : t(label);
  return (
    <Tooltip text={kind}>
      <span className={styles.kind} role="img" aria-label={kind}>
        <Icon />
      </span>
    </Tooltip>
  );
}

const removals: readonly string[] = ['REMOVE', 'REMOVE_BY_BILLING'];

/** The page of what a task is done to; what was removed has none. */
export function placeOf(
  host: Host,
  session: Session,
  { operation, persistentJobStatus, operatedEntity: { name, key } }: TaskShortData,
): string | undefined {
  const isGone = removals.includes(operation) && persistentJobStatus === 'COMPLETED';
  return isGone ? undefined : host.find(entityLook, name)?.place?.(key, session);
}
