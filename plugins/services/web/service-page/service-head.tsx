import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { nameOfPart, Part } from '#core/web/page/part.tsx';
import { hostAtom } from '#core/web/state/state.ts';
import { noteText } from '#core/web/page/fault-text.ts';
import { Badge } from '#core/web/ui/feedback/badge.tsx';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { IconButton } from '#core/web/ui/inputs/icon-button.tsx';
import {
  ArchiveIcon,
  CopyIcon,
  DeleteIcon,
  GridViewIcon,
  LinkIcon,
  MoreIcon,
  PublicIcon,
  ServiceGroupIcon,
  ServiceIcon,
} from '#core/web/ui/icons/icons.tsx';
import { Menu } from '#core/web/ui/overlays/menu.tsx';
import { PageHead } from '#core/web/ui/layout/page-head.tsx';
import { Tag } from '#core/web/ui/data/tag.tsx';
import { FavouriteStar } from '../favourite-star.tsx';
import { catalogPath, serviceId, serviceTexts, workspacePath } from '../create/names.ts';
import { ServiceGlyph } from '../task-types.tsx';
import { isPublished } from '../published.ts';
import { serviceAction, serviceRunner, type ServicePageProps, type ServiceTabProps } from '../public.ts';
import { isDeveloper } from '../rights.ts';
import { ServiceDialog, type DialogKind } from './service-dialog.tsx';
import { ServiceAlerts, ServiceSigns } from '../service-signs.tsx';
import { ServiceState } from '../service-state.tsx';
import { useCopy } from './use-copy.ts';
import { useMedia } from '../use-media.ts';
import { standingOf, useServiceStatus } from './use-service-status.ts';
import styles from './service-head.module.css';

/** The head of a service's page: what it is called, how it stands now, and what can be done with it. */
export function ServiceHead({ place, ...props }: ServiceTabProps & Pick<ServicePageProps, 'place'>) {
  const { t } = useTranslation('services');
  const host = useAtomValue(hostAtom);
  const session = useAtomValue(sessionAtom);
  const { data: status, error: unknown } = useServiceStatus(props.service);
  const [dialog, setDialog] = useState<DialogKind>();
  const copy = useCopy();
  const { service, mayEdit } = props;
  const { taskType = '' } = service;
  const published = isPublished(service);
  // What nobody could confirm lately is not shown as if it still held.
  const { archived } = service;
  const standing = unknown ? {} : status ? { ...standingOf(status), archived } : service;
  const close = () => setDialog(undefined);
  const mayClone = isDeveloper(session);
  const small = useMedia('(max-width: 640px)');
  const controlComes =
    mayEdit && !status && !unknown && !archived && !service.prototype && service.hostingType !== 'EXTERNAL';
  return (
    <>
      <PageHead
        glyph={<ServiceGlyph type={taskType} />}
        title={serviceTexts(service).name}
        meta={
          <>
            <span role="status">
              <ServiceState variant="badge" service={standing} />
            </span>
            <ServiceSigns service={service} />
            {published && (
              <Badge tone="info" icon={<PublicIcon />}>
                {t('published')}
              </Badge>
            )}
            {service.prototype && <Badge tone="vio">{t('prototype')}</Badge>}
            {taskType !== '' && <Tag font="mono">{taskType}</Tag>}
          </>
        }
        actions={
          <>
            <FavouriteStar service={service} />
            {mayEdit && place === 'workspace' && !service.publicSettings.isPublic && !small && (
              <Button icon={<PublicIcon />} onClick={() => setDialog('publish')}>
                {t('publishing.action')}
              </Button>
            )}
            {mayClone && !small && (
              <Button icon={<CopyIcon />} onClick={() => setDialog('clone')}>
                {t('actions.clone')}
              </Button>
            )}
            {host.entries(serviceAction).map((entry) => (
              <Part key={entry.value.id} name={nameOfPart(serviceAction, entry)}>
                <entry.value.action {...props} />
              </Part>
            ))}
            {host.entries(serviceRunner).map((entry) => (
              <div key="control" className={styles.control} data-coming={controlComes || undefined}>
                <Part name={nameOfPart(serviceRunner, entry)}>
                  <entry.value.control service={service} mayEdit={mayEdit} status={status} />
                </Part>
              </div>
            ))}
            <Menu
              trigger={<IconButton label={t('actions.more')} icon={<MoreIcon />} variant="secondary" size="md" />}
              sections={[
                {
                  items: [
                    ...(mayClone && small
                      ? [{ label: t('actions.clone'), icon: <CopyIcon />, onSelect: () => setDialog('clone') }]
                      : []),
                    ...(mayEdit
                      ? [
                          {
                            label: t('publishing.menu'),
                            icon: <PublicIcon />,
                            onSelect: () => setDialog('publish' as const),
                          },
                          {
                            label: t('group.action'),
                            icon: <ServiceGroupIcon />,
                            onSelect: () => setDialog('group' as const),
                          },
                        ]
                      : []),
                    ...(mayEdit
                      ? [
                          {
                            label: t(service.archived ? 'acts.restore.action' : 'acts.archive.action'),
                            icon: <ArchiveIcon />,
                            onSelect: () => setDialog('archive' as const),
                          },
                        ]
                      : []),
                    { label: t('actions.copyId'), icon: <LinkIcon />, onSelect: () => copy(serviceId(service)) },
                    ...(place === 'workspace' && published
                      ? [{ label: t('actions.openPublic'), icon: <GridViewIcon />, href: catalogPath(service) }]
                      : []),
                    ...(place === 'catalog' && mayEdit
                      ? [{ label: t('actions.openPrivate'), icon: <ServiceIcon />, href: workspacePath(service) }]
                      : []),
                  ],
                },
                {
                  items: mayEdit
                    ? [
                        {
                          label: t('actions.delete'),
                          icon: <DeleteIcon />,
                          danger: true,
                          onSelect: () => setDialog('delete'),
                        },
                      ]
                    : [],
                },
              ]}
            />
          </>
        }
      />
      {status?.heldUp && (
        <Callout tone="warn" title={t('start.heldUp')}>
          {noteText(t, status.heldUp)}
        </Callout>
      )}
      {status && status.instances.internalInError > 0 && <ServiceAlerts {...props} />}
      {dialog && <ServiceDialog kind={dialog} service={service} onClose={close} />}
    </>
  );
}
