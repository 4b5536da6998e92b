export { useLogText } from './group/log-text.ts';
export { LogTable } from './group/log-table.tsx';
