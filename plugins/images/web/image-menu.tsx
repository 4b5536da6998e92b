import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { IconButton } from '#core/web/ui/inputs/icon-button.tsx';
import { ArrowRightIcon, DeleteIcon, EditIcon, MoreIcon, PlusIcon, RestartIcon } from '#core/web/ui/icons/icons.tsx';
import { Menu } from '#core/web/ui/overlays/menu.tsx';
import type { DialogKind } from './image-dialog.tsx';
import { newServicePath, pathOf, type AnyImage, type Kind } from './kinds.ts';
import { isDeveloper, isMine } from './rights.ts';

interface ImageMenuProps {
  kind: Kind;
  image: AnyImage;
  onDialog: (dialog: DialogKind) => void;
}

/** What can be done with an image from its row. */
export function ImageMenu({ kind, image, onDialog }: ImageMenuProps) {
  const { t } = useTranslation('images');
  const session = useAtomValue(sessionAtom);
  const developer = isDeveloper(session);
  const mayEdit = developer && isMine(session, image);
  const path = pathOf(kind, image);
  return (
    <Menu
      trigger={<IconButton label={t('menu.of', { name: image.name })} icon={<MoreIcon />} />}
      sections={[
        {
          items: [
            { label: t('menu.open'), icon: <ArrowRightIcon />, href: path },
            ...(developer && kind === 'image'
              ? [{ label: t('menu.service'), icon: <PlusIcon />, href: newServicePath(image) }]
              : []),
            ...(mayEdit ? [{ label: t('menu.edit'), icon: <EditIcon />, href: `${path}/settings` }] : []),
            ...(mayEdit && kind === 'image'
              ? [{ label: t('menu.restart'), icon: <RestartIcon />, onSelect: () => onDialog('restart') }]
              : []),
          ],
        },
        {
          items: mayEdit
            ? [{ label: t('menu.delete'), icon: <DeleteIcon />, danger: true, onSelect: () => onDialog('delete') }]
            : [],
        },
      ]}
    />
  );
}
