import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useAction } from '#core/web/state/state.ts';
import { toastFailure, toastSuccess } from '#core/web/state/toast.ts';
import { Link } from '#core/web/ui/data/link.tsx';
import { ActionsCell, Cell, HeaderCell, Row, Table } from '#core/web/ui/data/table.tsx';
import { CloseIcon } from '#core/web/ui/icons/icons.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Checkbox } from '#core/web/ui/inputs/checkbox.tsx';
import { IconButton } from '#core/web/ui/inputs/icon-button.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { services, type ModelInfoData } from '../../contract.ts';
import { serviceId, serviceTexts, workspacePath } from '../create/names.ts';
import { ServiceState } from '../service-state.tsx';
import { ServiceGlyph } from '../task-types.tsx';
import styles from './groups.module.css';

interface MembersProps {
  account: number;
  members: readonly ModelInfoData[];
}

/** The services of a group, from which one or several can be taken out. */
export function Members({ account, members }: MembersProps) {
  const { t } = useTranslation('services');
  const [, navigate] = useLocation();
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set());
  const remove = useAction(services.removeModelFromGroup, { stales: [services.getGroups, services.getPagedModels] });
  const chosen = members.filter(({ id }) => marked.has(id.modelId));
  const all = chosen.length === members.length;

  async function takeOut(those: readonly ModelInfoData[]) {
    let count = 0;
    for (const service of those) {
      const { modelId } = service.id;
      await remove.send({ account, model: modelId }).then(
        () => {
          count++;
          setMarked((now) => new Set([...now].filter((each) => each !== modelId)));
        },
        (error: unknown) => toastFailure(t, t('groups.notRemoved', { name: serviceTexts(service).name }), error),
      );
    }
    if (count > 0) toastSuccess(t('groups.removed', { count }));
  }

  return (
    <>
      {chosen.length > 0 && (
        <div className={styles.chosen} role="region" aria-label={t('groups.chosen', { count: chosen.length })}>
          <span>{t('groups.chosen', { count: chosen.length })}</span>
          <Button size="sm" icon={<CloseIcon />} loading={remove.pending} onClick={() => void takeOut(chosen)}>
            {t('groups.removeChosen')}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => setMarked(new Set())}>
            {t('groups.chooseNone')}
          </Button>
        </div>
      )}
      <Card padding="none">
        <Table
          label={t('groups.column.services')}
          header={
            <>
              <HeaderCell width="fit">
                <Checkbox
                  aria-label={t('groups.chooseAll')}
                  checked={all}
                  indeterminate={!all && chosen.length > 0}
                  onChange={() => setMarked(new Set(all ? [] : members.map(({ id }) => id.modelId)))}
                />
              </HeaderCell>
              <HeaderCell>{t('mySpace.column.service')}</HeaderCell>
              <HeaderCell>{t('mySpace.column.state')}</HeaderCell>
              <HeaderCell hidden>{t('mySpace.column.actions')}</HeaderCell>
            </>
          }
        >
          {members.map((service) => {
            const { name } = serviceTexts(service);
            const { modelId } = service.id;
            return (
              <Row key={modelId} selected={marked.has(modelId)} onOpen={() => navigate(workspacePath(service))}>
                <Cell width="fit">
                  <Checkbox
                    aria-label={t('groups.chooseOne', { name })}
                    checked={marked.has(modelId)}
                    onChange={({ target }) =>
                      setMarked((now) =>
                        target.checked
                          ? new Set([...now, modelId])
                          : new Set([...now].filter((each) => each !== modelId)),
                      )
                    }
                  />
                </Cell>
                <Cell>
                  <span className={styles.service}>
                    <ServiceGlyph type={service.taskType ?? ''} size="sm" />
                    <Link variant="strong" href={workspacePath(service)}>
                      {name}
                    </Link>
                    <code>{serviceId(service)}</code>
                  </span>
                </Cell>
                <Cell label={t('mySpace.column.state')}>
                  <ServiceState service={service} />
                </Cell>
                <ActionsCell
                  always={
                    <IconButton
                      label={t('groups.remove', { name })}
                      icon={<CloseIcon />}
                      onClick={() => void takeOut([service])}
                    />
                  }
                />
              </Row>
            );
          })}
        </Table>
      </Card>
    </>
  );
}
