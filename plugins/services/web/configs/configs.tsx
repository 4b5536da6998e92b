import { createElement, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAction, useAnswer } from '#core/web/state/state.ts';
import { toastFailure, toastSuccess } from '#core/web/state/toast.ts';
import { ActionsCell, Cell, HeaderCell, Row, Table } from '#core/web/ui/data/table.tsx';
import { Badge } from '#core/web/ui/feedback/badge.tsx';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { DeleteIcon, EditIcon, JsonIcon, MoreIcon, PlusIcon, TestIcon } from '#core/web/ui/icons/icons.tsx';
import { CheckIcon } from '#core/web/ui/icons/frame-icons.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { IconButton } from '#core/web/ui/inputs/icon-button.tsx';
import { Menu } from '#core/web/ui/overlays/menu.tsx';
import type { PredictConfigData } from '../../contract.ts';
import { useSettingsForm } from '../settings/settings-form.ts';
import { forRequests, type ConfigKind } from './kind.ts';
import styles from './configs.module.css';

const dialogs = { edit: () => import('./config-dialog.tsx'), remove: () => import('./remove-dialog.tsx') };

/** The configurations that requests to a service may name, and the one that goes with those that name none. */
export const Page = () => <Configs kind={forRequests} />;

/** The configurations of a service for one purpose, and the default one. */
export function Configs({ kind }: { kind: ConfigKind }) {
  const { t } = useTranslation('services');
  const { service, readOnly } = useSettingsForm();
  const answer = useAnswer(kind.list, {
    account: service.id.accountId,
    model: service.id.modelId,
  });
  const [asked, setAsked] = useState<{ kind: keyof typeof dialogs; config: PredictConfigData | undefined }>();
  const add = !readOnly && (
    <Button icon={<PlusIcon />} onClick={() => setAsked({ kind: 'edit', config: undefined })}>
      {t('configs.add')}
    </Button>
  );
  return (
    <div className={styles.part}>
      <Loaded answer={answer} what={t(`${kind.words}title`)} shape="lines" count={3}>
        {(configs) =>
          configs.length === 0 ? (
            <Empty
              kind="nothing"
              icon={<JsonIcon />}
              level={3}
              title={t('configs.nothing.title')}
              text={t(`${kind.words}nothing`)}
              actions={add}
            />
          ) : (
            <>
              <Table
                label={t(`${kind.words}title`)}
                header={
                  <>
                    <HeaderCell>{t('configs.name')}</HeaderCell>
                    <HeaderCell>{t('configs.content')}</HeaderCell>
                    <HeaderCell hidden>{t('mySpace.column.actions')}</HeaderCell>
                  </>
                }
              >
                {configs.map((config) => (
                  <ConfigRow
                    key={config.id.configId}
                    kind={kind}
                    config={config}
                    onAsk={(kind) => setAsked({ kind, config })}
                    readOnly={readOnly}
                  />
                ))}
              </Table>
              {add && <div>{add}</div>}
            </>
          )
        }
      </Loaded>
      {asked && (
        <Suspense>
          {createElement(lazyPage(dialogs[asked.kind]), {
            kind,
            service,
            config: asked.config,
            onClose: () => setAsked(undefined),
          })}
        </Suspense>
      )}
    </div>
  );
}

interface ConfigRowProps {
  kind: ConfigKind;
  config: PredictConfigData;
  onAsk: (kind: keyof typeof dialogs) => void;
  readOnly: boolean;
}

function ConfigRow({ kind, config, onAsk, readOnly }: ConfigRowProps) {
  const { t } = useTranslation('services');
  const { service } = useSettingsForm();
  const update = useAction(kind.update, { stales: [kind.list, ...kind.stales] });
  const { id, isDefault, config: content } = config;
  const name = configName(config);
  const setDefault = () =>
    update
      .send({
        account: id.accountId,
        model: id.modelId,
        configId: id.configId,
        body: { config: content, isDefault: !isDefault },
      })
      .then(
        () => toastSuccess(t(isDefault ? 'configs.noDefault' : `${kind.words}nowDefault`), name),
        (error: unknown) => toastFailure(t, t('configs.notSaved', { name }), error),
      );
  return (
    <Row onOpen={() => onAsk('edit')}>
      <Cell>
        <span className={styles.name}>
          <button type="button" className={styles.open} onClick={() => onAsk('edit')}>
            {name}
          </button>
          {isDefault && <Badge tone="info">{t('configs.default')}</Badge>}
        </span>
      </Cell>
      <Cell label={t('configs.content')} emphasis="quiet">
        <code className={styles.content} title={content}>
          {content.replace(/\s+/g, ' ')}
        </code>
      </Cell>
      <ActionsCell
        always={
          <Menu
            trigger={<IconButton label={t('actions.of', { name })} icon={<MoreIcon />} />}
            sections={[
              {
                items: [
                  ...(kind.use
                    ? [{ label: t(kind.use.label), icon: <TestIcon />, href: kind.use.path(service, id.configId) }]
                    : []),
                  ...(readOnly
                    ? []
                    : [
                        { label: t('configs.edit'), icon: <EditIcon />, onSelect: () => onAsk('edit') },
                        {
                          label: t(isDefault ? 'configs.unsetDefault' : 'configs.setDefault'),
                          icon: <CheckIcon />,
                          onSelect: () => void setDefault(),
                        },
                      ]),
                ],
              },
              {
                items: readOnly
                  ? []
                  : [
                      {
                        label: t('configs.remove'),
                        icon: <DeleteIcon />,
                        danger: true,
                        onSelect: () => onAsk('remove'),
                      },
                    ],
              },
            ]}
          />
        }
      />
    </Row>
  );
}

/** What people call a configuration; those that clients made may have no name. */
const configName = ({ id, name }: PredictConfigData): string => name || `#${id.configId}`;
