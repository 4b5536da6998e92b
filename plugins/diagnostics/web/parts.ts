// What the tabs of other plugins draw with; apart from what wires plugins, and no part of everybody’s kit.
export { InstanceChoice } from './instance-choice.tsx';
