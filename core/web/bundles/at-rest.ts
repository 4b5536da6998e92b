// What the frame fetches once a page is there.
export { BuildLine } from '../header/build-line.tsx';
export { MobilePanel } from '../header/mobile-panel.tsx';
