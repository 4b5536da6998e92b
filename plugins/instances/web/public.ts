// What the pages of other plugins ask of instances and show of it; apart from what wires plugins, and no part of everybody’s kit.
export { askedAtom, present, type Act } from './asked/asked.ts';
export { AskedSteps } from './asked/asked-steps.tsx';
export { UpdateCard } from './update/update-card.tsx';
export { CountDialog } from './asked/count-dialog.tsx';
export { useActs, useAsked, type Observed, type Subject } from './asked/use-acts.ts';
