import { logQuietly } from '#core/web/state/rarely.ts';
import { useAction, useAnswer, type Answer } from '#core/web/state/state.ts';
import { tasks, type TaskShortData } from '../contract.ts';

const pollMs = 4_000;

/** The tasks that whoever is signed in may see, asked for again and again. */
export const useTasks = (): Answer<readonly TaskShortData[]> => useAnswer(tasks.getTaskList, {}, { poll: pollMs });

/** What was seen of a task, as one text: its status and its id. */
export const sightOf = ({ jobId, persistentJobStatus }: TaskShortData): string => `${persistentJobStatus} ${jobId}`;

/** As many as an address has room for. */
const mostAtOnce = 200;

/** Marks tasks as read by what was seen of each. */
export function useRead(): (sights: readonly string[]) => void {
  const { send } = useAction(tasks.readTasks, { stales: [tasks.getTaskList] });
  return function read(sights) {
    if (sights.length === 0) return;
    const seen = sights
      .slice(0, mostAtOnce)
      .map((sight) => sight.split(' ') as [TaskShortData['persistentJobStatus'], string]);
    send({ jobId: seen.map(([, id]) => id), status: seen.map(([status]) => status) }).then(
      () => read(sights.slice(mostAtOnce)),
      (error: Error) => logQuietly(`Tasks stay unread: ${error.message}`),
    );
  };
}
