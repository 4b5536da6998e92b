// What the pages of other plugins ask of instances and show of it; apart from what wires plugins, and no part of everybody’s kit.
export { indicatorOf, indicators, instanceSorts, type InstanceSort } from '../contract/indicator.ts';
export { askedAtom, awaited, type Act, type Seen } from './asked/asked.ts';
export { AskedSteps } from './asked/asked-steps.tsx';
export { UpdateCard } from './update/update-card.tsx';
export { CountDialog } from './asked/count-dialog.tsx';
export { useActs, useAsked, type Observed, type Subject } from './asked/use-acts.ts';
