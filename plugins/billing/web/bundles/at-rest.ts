export { BalanceChip } from '../balance-chip.tsx';
export { AccountBanner } from '../banner.tsx';
export { BlockedNote } from '../blocked-note.tsx';
