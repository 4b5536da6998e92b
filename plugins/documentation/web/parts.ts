// What frames other plugins' pages of the documentation. Apart from public.ts, so that wiring a plugin loads no component.
export { DocsFrame } from './docs-frame.tsx';
