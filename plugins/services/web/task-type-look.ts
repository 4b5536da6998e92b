import { point } from '#core/plugin/point.ts';
import type { IconComponent } from '#core/web/ui/icons/lazy-icon.tsx';

/** How a task type looks; its name is the text `taskTypes.<name>` of any plugin. The order of contributions is the order on screen. */
export const taskTypeLook = point<{ readonly name: string; readonly glyph: IconComponent }>('services.task-type-look', {
  key: ({ name }) => name,
});
