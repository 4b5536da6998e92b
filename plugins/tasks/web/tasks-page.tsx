import { useTranslation } from 'react-i18next';
import { Frame } from '#core/web/frame/frame.tsx';
import { Loaded } from '#core/web/page/loaded.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { PageHead } from '#core/web/ui/layout/page-head.tsx';
import { Tabs } from '#core/web/ui/layout/tabs.tsx';
import { urlCodec, urlOneOf, useUrlState } from '#core/web/page/url-state.ts';
import { tabs, tasksIn } from './rules.ts';
import { TaskList } from './task-list.tsx';
import styles from './tasks-page.module.css';
import { useTasks } from './use-tasks.ts';

const codec = urlCodec({ tab: urlOneOf(tabs, 'all') });

/** The background tasks that whoever is signed in may see: of the account, or of all accounts. */
export function Page() {
  const { t } = useTranslation('tasks');
  const {
    state: { tab },
    hrefWith,
  } = useUrlState(codec);
  const answer = useTasks();
  const open = tasksIn('progress', answer.data ?? []).length;
  const items = tabs.map((id) => ({
    href: hrefWith({ tab: id }),
    label: t(`tabs.${id}`),
    ...(id === 'progress' && open > 0 && { count: open }),
  }));
  return (
    <Frame>
      <div className={styles.page}>
        <PageHead title={t('title')} />
        <Tabs label={t('title')} items={items} current={hrefWith({ tab })} moreLabel={t('tabs.more')} />
        <div className={styles.list}>
          <Loaded answer={answer} what={t('title')}>
            {(tasks) => (
              <Card padding="none">
                <TaskList key={tab} tab={tab} tasks={tasks} level={2} />
              </Card>
            )}
          </Loaded>
        </div>
      </div>
    </Frame>
  );
}
