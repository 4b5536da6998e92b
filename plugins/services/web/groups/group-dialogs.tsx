import { createElement } from 'react';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { Part } from '#core/web/page/part.tsx';
import type { ModelGroupData } from '../../contract.ts';

/** What is done with groups in a dialog. */
export type AskedOfGroup =
  | { readonly kind: 'create' }
  | { readonly kind: 'rename' | 'delete' | 'add'; readonly group: ModelGroupData };

export interface GroupDialogProps {
  account: number;
  group: ModelGroupData | undefined;
  onClose: () => void;
}

const nameDialog = () => import('./name-dialog.tsx');
const dialogs = {
  create: nameDialog,
  rename: nameDialog,
  delete: () => import('./delete-group-dialog.tsx'),
  add: () => import('./add-dialog.tsx'),
};

/** The dialog that was asked for, fetched when it is. */
export const GroupDialogs = ({
  asked,
  ...props
}: Omit<GroupDialogProps, 'group'> & { readonly asked: AskedOfGroup }) => (
  <Part name={`services.group-${asked.kind}`}>
    {createElement(lazyPage(dialogs[asked.kind]), {
      ...props,
      group: asked.kind === 'create' ? undefined : asked.group,
    })}
  </Part>
);
