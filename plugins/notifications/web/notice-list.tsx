import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dateTime } from '#core/web/text/format.ts';
import { currentLanguage } from '#core/web/text/text.ts';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { FailureIcon, InfoIcon, NotificationsIcon, WarningIcon } from '#core/web/ui/icons/icons.tsx';
import { Skeleton } from '#core/web/ui/feedback/skeleton.tsx';
import { VisuallyHidden } from '#core/web/ui/layout/visually-hidden.tsx';
import { useInSight } from '#core/web/page/viewed.ts';
import { named } from '../contract/named.ts';
import { MuteMenu } from './choices/mute-menu.tsx';
import { noticeTime } from './notice-time.ts';
import type { NoticeGroup, Tab } from './notices.ts';
import styles from './notice-list.module.css';
import { Words } from './words.tsx';

interface NoticeListProps {
  readonly account: number;
  readonly tab: Tab;
  readonly groups: readonly NoticeGroup[];
  readonly onSeen: (ids: readonly number[]) => void;
}

/** The notices of one tab, or a word on why there are none. */
export function NoticeList({ account, tab, groups, onSeen }: NoticeListProps) {
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
          <Notice key={group.notice.id} account={account} group={group} onSeen={onSeen} />
        ))}
      </ul>
    </Suspense>
  );
}

const icons = { INFO: <InfoIcon />, WARNING: <WarningIcon />, ERROR: <FailureIcon /> };
const tones = { INFO: 'info', WARNING: 'warn', ERROR: 'bad' } as const;

function Notice({
  account,
  group: { notice, times, isNew, unreadIds },
  onSeen,
}: { group: NoticeGroup } & Pick<NoticeListProps, 'account' | 'onSeen'>) {
  const { t } = useTranslation('notifications');
  const ref = useInSight<HTMLLIElement>(isNew ? () => onSeen(unreadIds) : undefined);
  // What was new when it came into the list looks so for as long as it is there, although looking at it makes it read.
  const [looksNew] = useState(isNew);
  const shown = named(notice, currentLanguage());
  const { severity, createdAt, muted } = shown;
  return (
    <li ref={ref} className={styles.notice} data-tone={tones[severity]} data-new={looksNew || undefined}>
      <span className={styles.icon}>
        {icons[severity]}
        <VisuallyHidden>{t(`severity.${severity}`)}</VisuallyHidden>
      </span>
      <div className={styles.words}>
        <Words notice={shown} />
      </div>
      <div className={styles.side}>
        <time dateTime={createdAt} title={dateTime(createdAt)}>
          {noticeTime(createdAt)}
        </time>
        {times > 1 && <span>{t('times', { count: times })}</span>}
        <span className={styles.mute}>
          {muted && t('mute.muted')}
          <MuteMenu account={account} notice={shown} />
        </span>
        {looksNew && <span className={styles.new} role="img" aria-label={t('new')} />}
      </div>
    </li>
  );
}
