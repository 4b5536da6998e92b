import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Redirect } from 'wouter';
import { sessionAtom } from '#core/web/auth/session.ts';
import { LazyTab } from '#core/web/page/lazy-tab.tsx';
import { hostAtom } from '#core/web/state/state.ts';
import { Tag } from '#core/web/ui/data/tag.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { IconButton } from '#core/web/ui/inputs/icon-button.tsx';
import { DeleteIcon, MoreIcon, PlusIcon, RestartIcon } from '#core/web/ui/icons/icons.tsx';
import { Breadcrumbs } from '#core/web/ui/layout/breadcrumbs.tsx';
import { PageHead } from '#core/web/ui/layout/page-head.tsx';
import { Tabs } from '#core/web/ui/layout/tabs.tsx';
import { Menu } from '#core/web/ui/overlays/menu.tsx';
import { AccessBadge } from '../access-badge.tsx';
import { ImageDialog, type DialogKind } from '../image-dialog.tsx';
import { kinds, newServicePath, pathOf } from '../kinds.ts';
import { imageTabs, type ImageTabProps } from '../public.ts';
import { isDeveloper, isMine } from '../rights.ts';
import styles from './image-page.module.css';

/** The image once it is there: the way to it, its head, its tabs and the open one. */
export function ImageView({ kind, image, rest }: Pick<ImageTabProps, 'kind' | 'image'> & { rest: string }) {
  const { t } = useTranslation('images');
  const host = useAtomValue(hostAtom);
  const session = useAtomValue(sessionAtom);
  const mine = isMine(session, image);
  const props: ImageTabProps = { kind, image, mine, mayEdit: mine && isDeveloper(session) };
  const entries = host.entries(imageTabs).filter(({ value: { shown } }) => shown?.(props, session) ?? true);
  const [name] = rest.split('/');
  const open = name ? entries.find(({ value: { id } }) => id === name) : entries[0];
  const base = pathOf(kind, image);
  if (!open) return <Redirect to={base} replace />;
  const hrefOf = (id: string) => (id === entries[0]!.value.id ? base : `${base}/${id}`);
  return (
    <>
      <Breadcrumbs
        label={t('breadcrumbs')}
        items={[
          { label: t(`${kind}.title`), href: kinds[kind].path },
          { label: image.name, font: 'mono' },
        ]}
      />
      <ImageHead {...props} />
      <Tabs
        label={t('tabs.label')}
        bleed
        moreLabel={t('tabs.more')}
        current={hrefOf(open.value.id)}
        items={entries.map(({ value: { id, label } }) => ({
          href: hrefOf(id),
          label: t(label),
          ...(id === 'usage' && image.services !== undefined && { count: image.services }),
        }))}
      />
      <div className={styles.tab}>
        <LazyTab key={open.value.id} at={imageTabs} tab={open} props={props} />
      </div>
    </>
  );
}

function ImageHead({ kind, image, mayEdit }: ImageTabProps) {
  const { t } = useTranslation('images');
  const developer = isDeveloper(useAtomValue(sessionAtom));
  const [dialog, setDialog] = useState<DialogKind>();
  const Icon = kinds[kind].icon;
  return (
    <>
      <PageHead
        glyph={
          <span className={styles.glyph}>
            <Icon />
          </span>
        }
        title={image.name}
        meta={
          <>
            <AccessBadge image={image} />
            {image.taskType !== undefined && <Tag font="mono">{image.taskType}</Tag>}
          </>
        }
        actions={
          <>
            {kind === 'image' && developer && (
              <Button icon={<PlusIcon />} href={newServicePath(image)}>
                {t('menu.service')}
              </Button>
            )}
            {mayEdit && (
              <Menu
                trigger={<IconButton label={t('menu.more')} icon={<MoreIcon />} variant="secondary" size="md" />}
                sections={[
                  {
                    items:
                      kind === 'image'
                        ? [{ label: t('menu.restart'), icon: <RestartIcon />, onSelect: () => setDialog('restart') }]
                        : [],
                  },
                  {
                    items: [
                      {
                        label: t('menu.delete'),
                        icon: <DeleteIcon />,
                        danger: true,
                        onSelect: () => setDialog('delete'),
                      },
                    ],
                  },
                ]}
              />
            )}
          </>
        }
      />
      {dialog && <ImageDialog dialog={dialog} kind={kind} image={image} onClose={() => setDialog(undefined)} />}
    </>
  );
}
