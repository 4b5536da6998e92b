import type { LazyPage } from '#core/web/points.ts';
import type { CloneDialogProps } from './clone-dialog.tsx';

/** The dialog that clones a service; its form is fetched when it is first opened. */
export const cloneDialog: LazyPage<CloneDialogProps> = () =>
  import('./clone-dialog.tsx').then(({ CloneDialog: Page }) => ({ Page }));
