import en from '../../../locales/en/services.json' with { type: 'json' };
import ru from '../../../locales/ru/services.json' with { type: 'json' };
import { taskType } from './public.ts';

/** The kinds of service that the platform has always had. */
export const taskTypes = Object.entries(en.taskTypes).map(([name, displayName]) =>
  taskType({ name, displayName, translations: { ru: ru.taskTypes[name as keyof typeof ru.taskTypes] } }),
);
