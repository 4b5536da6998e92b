// What other plugins' pages show of a time range. Apart from public.ts, so that wiring a plugin loads no component.
export { axisFormat, timeZone } from './charts/formats.ts';
export { isZoomed, rangeFields, windowOf } from './range/range.ts';
export { RangeBar } from './range/range-bar.tsx';
export { useNow } from './range/use-now.ts';
