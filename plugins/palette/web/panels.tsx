// What is fetched together when the palette or the list of shortcuts is first opened.
export { Palette } from './palette.tsx';
export { Shortcuts } from './shortcuts.tsx';
