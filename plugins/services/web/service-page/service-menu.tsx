import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { IconButton } from '#core/web/ui/inputs/icon-button.tsx';
import {
  ArchiveIcon,
  ArrowRightIcon,
  CopyIcon,
  DeleteIcon,
  GridViewIcon,
  LinkIcon,
  MoreIcon,
} from '#core/web/ui/icons/icons.tsx';
import { Menu } from '#core/web/ui/overlays/menu.tsx';
import type { ModelInfoData } from '../../contract.ts';
import { catalogPath, serviceId, workspacePath } from '../create/names.ts';
import { isPublished } from '../published.ts';
import { isDeveloper, mayEdit } from '../rights.ts';
import { useCopy } from './use-copy.ts';

interface ServiceMenuProps {
  service: ModelInfoData;
  /** Asks for a dialog about the service. */
  onDialog: (kind: 'clone' | 'archive' | 'delete') => void;
}

/** What can be done with a service from its row. */
export function ServiceMenu({ service, onDialog }: ServiceMenuProps) {
  const { t } = useTranslation('services');
  const session = useAtomValue(sessionAtom);
  const copy = useCopy();
  return (
    <Menu
      trigger={<IconButton label={t('actions.of', { name: serviceId(service) })} icon={<MoreIcon />} />}
      sections={[
        {
          items: [
            { label: t('actions.open'), icon: <ArrowRightIcon />, href: workspacePath(service) },
            ...(isPublished(service)
              ? [{ label: t('actions.openPublic'), icon: <GridViewIcon />, href: catalogPath(service) }]
              : []),
            { label: t('actions.copyId'), icon: <LinkIcon />, onSelect: () => copy(serviceId(service)) },
            ...(isDeveloper(session)
              ? [{ label: t('actions.clone'), icon: <CopyIcon />, onSelect: () => onDialog('clone') }]
              : []),
            ...(mayEdit(session, service)
              ? [
                  {
                    label: t(service.archived ? 'acts.restore.action' : 'acts.archive.action'),
                    icon: <ArchiveIcon />,
                    onSelect: () => onDialog('archive'),
                  },
                ]
              : []),
          ],
        },
        {
          items: mayEdit(session, service)
            ? [{ label: t('actions.delete'), icon: <DeleteIcon />, danger: true, onSelect: () => onDialog('delete') }]
            : [],
        },
      ]}
    />
  );
}
