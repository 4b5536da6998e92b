// What other plugins show of datasets. Apart from public.ts, so that wiring a plugin loads no component.
export { cellsOf } from './edit/cells.ts';
export { addRows, keepRow, removeRow, setRow, shownRows, type Draft, type Shown } from './edit/draft.ts';
export { RowsFoot } from './edit/rows-foot.tsx';
export { SaveBar } from './edit/save-bar.tsx';
export { useRows } from './edit/use-rows.ts';
export { DatasetUpload } from './form/dataset-upload.tsx';
export { areClasses, ClassBars } from './page/classes.tsx';
export { UsedIn } from './page/used-in.tsx';
export { named } from './place.ts';
