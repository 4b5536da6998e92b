import { createElement } from 'react';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { Part } from '#core/web/page/part.tsx';
import type { ModelInfoData } from '../../contract.ts';
import { cloneDialog } from './lazy-clone-dialog.ts';

/** Forms are heavy: each is fetched when it is asked for. */
const dialogs = {
  clone: cloneDialog,
  publish: async () => ({ Page: (await import('../publishing/publish-dialog.tsx')).PublishDialog }),
  group: async () => ({ Page: (await import('./group-dialog.tsx')).GroupDialog }),
  archive: async () => ({ Page: (await import('./archive-dialog.tsx')).ArchiveDialog }),
  delete: async () => ({ Page: (await import('./delete-dialog.tsx')).DeleteDialog }),
};

/** What is done with a service in a dialog. */
export type DialogKind = keyof typeof dialogs;

interface ServiceDialogProps {
  kind: DialogKind;
  service: ModelInfoData;
  onClose: () => void;
}

export const ServiceDialog = ({ kind, ...props }: ServiceDialogProps) => (
  <Part name={`The dialog ${kind}`}>{createElement(lazyPage(dialogs[kind]), props)}</Part>
);
