import { point } from '#core/plugin/point.ts';
import type { Icon } from '#core/web/ui/icons.tsx';

/** How a task type looks; its name is the text `taskTypes.<name>` of any plugin. The order of contributions is the order on screen. */
export const taskTypeLook = point<{ readonly name: string; readonly glyph: Icon }>('services.task-type-look', { key: ({ name }) => name });
