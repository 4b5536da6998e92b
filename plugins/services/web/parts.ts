// @carried
// What other plugins' pages show of services. Apart from public.ts, so that wiring a plugin loads no component.
export { CreateButton } from './create/create-button.tsx';
export { FavouriteStar } from './favourite-star.tsx';
export { foundService } from './found-service.tsx';
export { cloneDialog } from './service-page/lazy-clone-dialog.ts';
export {
  catalogPath,
  fewLanguages,
  languageLabel,
  languageName,
  serviceId,
  serviceTexts,
  workspacePath,
} from './create/names.ts';
export { isPaid, Price, priceDigits, useBills, useCharged } from './price.tsx';
export { recallServices } from './recall-services.ts';
export { ServiceState, shownState, type Standing } from './service-state.tsx';
export { standingOf, useServiceStatus } from './service-page/use-service-status.ts';
export { ServiceGlyph, TaskTypeIcon, useTaskTypeName, useTaskTypes } from './task-types.tsx';
export { useMedia } from './use-media.ts';
