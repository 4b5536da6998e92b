// For panels that show answers of their own and end them; other testers need not carry it.
export { FaultCallout } from './result/fault-callout.tsx';
export { laidOut } from './request/json-text.ts';
export { isStopped, stopped } from './stopped.ts';
