import { createElement } from 'react';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { Part } from '#core/web/page/part.tsx';
import type { AnyImage, Kind } from './kinds.ts';

const dialogs = {
  delete: () => import('./delete-dialog.tsx'),
  restart: () => import('./restart-dialog.tsx'),
};

/** What is done with an image in a dialog. */
export type DialogKind = keyof typeof dialogs;

export interface ImageDialogProps {
  kind: Kind;
  image: AnyImage;
  onClose: () => void;
}

/** The dialog that was asked for, fetched when it is. */
export const ImageDialog = ({ dialog, ...props }: ImageDialogProps & { dialog: DialogKind }) => (
  <Part name={`images.${dialog}`}>{createElement(lazyPage(dialogs[dialog]), props)}</Part>
);
