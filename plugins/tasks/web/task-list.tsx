import { useTranslation } from 'react-i18next';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { TasksIcon } from '#core/web/ui/icons/icons.tsx';
import { useViewed } from '#core/web/page/viewed.ts';
import type { TaskShortData } from '../contract.ts';
import { tasksIn, withParts, type Tab } from './rules.ts';
import { TaskItem } from './task-item.tsx';
import styles from './task-list.module.css';
import { useTitles } from './titles.ts';
import { sightOf, useRead } from './use-tasks.ts';

interface TaskListProps {
  readonly tab: Tab;
  /** Of every tab. */
  readonly tasks: readonly TaskShortData[];
  readonly level?: 2 | 3;
}

/** The tasks of one tab with their parts, or a word on why there are none. What comes into sight is read. */
export function TaskList({ tab, tasks, level = 3 }: TaskListProps) {
  const { t } = useTranslation('tasks');
  const viewed = useViewed<string>(useRead());
  const { titleOf } = useTitles();
  const shown = tasksIn(tab, tasks);
  if (shown.length === 0)
    return (
      <Empty
        kind="nothing"
        level={level}
        icon={<TasksIcon />}
        title={t(`empty.${tab}.title`)}
        text={t(`empty.${tab}.text`)}
      />
    );
  const titles = new Map(withParts(tasks).map((task) => [task.jobId, titleOf(task)]));
  return (
    <ul className={styles.list} aria-label={t(`tabs.${tab}`)}>
      {shown.map((task) => (
        <TaskItem key={task.jobId} task={task} titles={titles} onSeen={(each) => viewed.add(sightOf(each))} />
      ))}
    </ul>
  );
}
