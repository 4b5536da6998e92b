// @carried
// What pages with a list show of saved views.
export { useListState } from './list-state.ts';
export { SavedViews } from './saved-views.tsx';
export { useIdle } from './use-idle.ts';
