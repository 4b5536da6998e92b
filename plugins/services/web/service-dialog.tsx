import { createElement } from 'react';
import { lazyPage } from '#core/web/lazy-page.ts';
import { Part } from '#core/web/part.tsx';
import type { ModelInfoData } from '../contract.ts';
import { cloneDialog } from './lazy-clone-dialog.ts';

/** Forms are heavy: each is fetched when it is asked for. */
const dialogs = {
  clone: cloneDialog,
  delete: async () => ({ Page: (await import('./delete-dialog.tsx')).DeleteDialog }),
};

/** What is done with a service in a dialog. */
export type DialogKind = keyof typeof dialogs;

interface ServiceDialogProps {
  kind: DialogKind;
  service: ModelInfoData;
  onClose: () => void;
}

export const ServiceDialog = ({ kind, ...props }: ServiceDialogProps) => <Part>{createElement(lazyPage(dialogs[kind]), props)}</Part>;
