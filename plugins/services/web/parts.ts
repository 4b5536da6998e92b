// What other plugins' pages show of services. Apart from public.ts, so that wiring a plugin loads no component.
export { CreateButton } from './create-button.tsx';
export { FavouriteStar } from './favourite-star.tsx';
export { foundService } from './found-service.tsx';
export { cloneDialog } from './lazy-clone-dialog.ts';
export { Markdown } from './lazy-markdown.ts';
export { catalogPath, fewLanguages, languageLabel, languageName, serviceTexts, workspacePath } from './names.ts';
export { Price } from './price.tsx';
export { recallServices } from './recall-services.ts';
export { ServiceState } from './service-state.tsx';
export { ServiceGlyph, TaskTypeIcon, taskTypeName, useTaskTypes } from './task-types.tsx';
export { useMedia } from './use-media.ts';
