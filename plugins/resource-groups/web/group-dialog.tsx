import { createElement } from 'react';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { Part } from '#core/web/page/part.tsx';

const dialogs = {
  edit: () => import('./form/edit-dialog.tsx'),
  delete: () => import('./delete-dialog.tsx'),
};

/** What is done with a group in a dialog. */
export type GroupDialogKind = keyof typeof dialogs;

export interface GroupDialogProps {
  group: { readonly name: string; readonly ownerId: number };
  /** Under which calls ask for it. */
  account: number;
  onClose: () => void;
}

/** The dialog that was asked for, fetched when it is. */
export const GroupDialog = ({ kind, ...props }: GroupDialogProps & { kind: GroupDialogKind }) => (
  <Part name={`resource-groups.${kind}`}>{createElement(lazyPage(dialogs[kind]), props)}</Part>
);
