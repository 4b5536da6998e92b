import { createElement } from 'react';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { Part } from '#core/web/page/part.tsx';
import type { GroupType, ResourceGroupServerDataWithStatus } from '../../contract.ts';

/** What is done with a server in a dialog: a new one, one like another, one that a machine joins as, a longer lifetime, an end. */
export type ServerAsked =
  | { readonly for: 'add'; readonly type: GroupType }
  | { readonly for: 'join' }
  | { readonly for: 'clone' | 'rejoin' | 'extend' | 'delete'; readonly server: ResourceGroupServerDataWithStatus };

export interface ServerDialogProps {
  asked: ServerAsked;
  where: { readonly account: number; readonly groupName: string };
  onClose: () => void;
}

const dialogs = {
  add: () => import('./add-server-dialog.tsx'),
  clone: () => import('./add-server-dialog.tsx'),
  join: () => import('./join-server-dialog.tsx'),
  rejoin: () => import('./join-server-dialog.tsx'),
  extend: () => import('./extend-dialog.tsx'),
  delete: () => import('./delete-server-dialog.tsx'),
};

/** The dialog that was asked for, fetched when it is. */
export const ServerDialog = (props: ServerDialogProps) => (
  <Part name={`resource-groups.server-${props.asked.for}`}>
    {createElement(lazyPage(dialogs[props.asked.for]), props)}
  </Part>
);
