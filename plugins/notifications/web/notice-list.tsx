import { useAtomValue } from 'jotai';
import { createElement, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Boundary } from '#core/web/page/boundary.tsx';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { nameOfPart } from '#core/web/page/part.tsx';
import { hostAtom } from '#core/web/state/state.ts';
import { dateTime } from '#core/web/text/format.ts';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { FailureIcon, InfoIcon, NotificationsIcon, WarningIcon } from '#core/web/ui/icons/icons.tsx';
import { Skeleton } from '#core/web/ui/feedback/skeleton.tsx';
import { VisuallyHidden } from '#core/web/ui/layout/visually-hidden.tsx';
import { useInSight } from '#core/web/page/viewed.ts';
import type { UINotificationData } from '../contract.ts';
import { noticeTime } from './notice-time.ts';
import type { NoticeGroup, Tab } from './notices.ts';
import styles from './notice-list.module.css';
import { PlainNotice } from './plain-notice.tsx';
import { notificationRenderer } from './public.ts';

interface NoticeListProps {
  readonly tab: Tab;
  readonly groups: readonly NoticeGroup[];
  readonly onSeen: (ids: readonly number[]) => void;
}

/** The notices of one tab, or a word on why there are none. */
export function NoticeList({ tab, groups, onSeen }: NoticeListProps) {
  const { t } = useTranslation('notifications');
  if (groups.length === 0)
    return (
      <Empty
        kind="nothing"
        level={3}
        icon={<NotificationsIcon />}
        title={t(`empty.${tab}.title`)}
        text={t(`empty.${tab}.text`)}
      />
    );
  return (
    <Suspense fallback={<Skeleton label={t('core:loading')} variant="lines" />}>
      <ul className={styles.list}>
        {groups.map((group) => (
          <Notice key={group.notice.id} group={group} onSeen={onSeen} />
        ))}
      </ul>
    </Suspense>
  );
}

const icons = { INFO: <InfoIcon />, WARNING: <WarningIcon />, ERROR: <FailureIcon /> };
const tones = { INFO: 'info', WARNING: 'warn', ERROR: 'bad' } as const;

function Notice({
  group: { notice, times, isNew, unreadIds },
  onSeen,
}: { group: NoticeGroup } & Pick<NoticeListProps, 'onSeen'>) {
  const { t } = useTranslation('notifications');
  const ref = useInSight<HTMLLIElement>(isNew ? () => onSeen(unreadIds) : undefined);
  // What was new when it came into the list looks so for as long as it is there, although looking at it makes it read.
  const [looksNew] = useState(isNew);
  const { severity, createdAt } = notice;
  return (
    <li ref={ref} className={styles.notice} data-tone={tones[severity]} data-new={looksNew || undefined}>
      <span className={styles.icon}>
        {icons[severity]}
        <VisuallyHidden>{t(`severity.${severity}`)}</VisuallyHidden>
      </span>
      <div className={styles.words}>
        <Words notice={notice} />
      </div>
      <div className={styles.side}>
        <time dateTime={createdAt} title={dateTime(createdAt)}>
          {noticeTime(createdAt)}
        </time>
        {times > 1 && <span>{t('times', { count: times })}</span>}
        {looksNew && <span className={styles.new} role="img" aria-label={t('new')} />}
      </div>
    </li>
  );
}

/** The words of a notice: by the renderer of its type, where a plugin has one; those that it came with where that breaks. */
function Words({ notice }: { notice: UINotificationData }) {
  const entries = useAtomValue(hostAtom).entries(notificationRenderer);
  const rendering = (type: string | undefined) => entries.find(({ value }) => value.type === type);
  const entry = rendering(notice.kind) ?? rendering(notice.kind?.split('.')[0]) ?? rendering(notice.type);
  if (!entry) return <PlainNotice notice={notice} />;
  return (
    <Boundary name={nameOfPart(notificationRenderer, entry)} renderInstead={() => <PlainNotice notice={notice} />}>
      {createElement(lazyPage(entry.value.page), { notice })}
    </Boundary>
  );
}
