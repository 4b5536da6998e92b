import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { faultText } from '#core/web/page/fault-text.ts';
import { Cell, HeaderCell, Row, Table } from '#core/web/ui/data/table.tsx';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Checkbox } from '#core/web/ui/inputs/checkbox.tsx';
import { dataChanges, valueText, type DataChange } from '../contract/changes.ts';
import styles from './data-file.module.css';
import type { Trial, Tried } from './use-trial.ts';

type Told = Tried['difference']['errors'];

/** What is refused of a file, each at its place; nothing where all is well. */
function Refusals({ tone, title, told }: { tone: 'bad' | 'warn'; title: string; told: Told }) {
  const { t } = useTranslation('dumps');
  if (told.length === 0) return null;
  return (
    <div className={styles.errors}>
      <Callout tone={tone} title={title}>
        <ul className={styles.list}>
          {told.map((each, index) => (
            <li key={index}>
              <code>{[each.place, each.name].filter(Boolean).join(' · ')}</code>{' '}
              {faultText(t, { ...each, args: each.args ?? {}, status: 400 })}
            </li>
          ))}
        </ul>
      </Callout>
    </div>
  );
}

/** What a file would change, part by part, before it does. */
export function Changes({ tried, trial }: { tried: Tried; trial: Trial }) {
  const { t } = useTranslation('dumps');
  const [overwrite, setOverwrite] = useState(false);
  const { before, after, errors: told, overwrites = [] } = tried.difference;
  const warnings = told.filter(({ warning }) => warning);
  const errors = told.filter(({ warning }) => !warning);
  const changes = dataChanges(before, after);
  return (
    <>
      {tried.parts.length > 1 && (
        <fieldset className={styles.parts} disabled={trial.pending}>
          <legend className={styles.quiet}>{t('parts.title')}</legend>
          {tried.parts.map((part) => (
            <Checkbox
              key={part}
              label={t(`parts.${part}`, { defaultValue: part })}
              checked={tried.wanted.includes(part)}
              onChange={({ target }) =>
                void trial.want(
                  tried.parts.filter((each) => (each === part ? target.checked : tried.wanted.includes(each))),
                )
              }
            />
          ))}
        </fieldset>
      )}
      <Refusals tone="bad" title={t('errors', { count: errors.length })} told={errors} />
      <Refusals tone="warn" title={t('warnings', { count: warnings.length })} told={warnings} />
      {changes.length > 0 && <ChangesTable changes={changes} />}
      {overwrites.length > 0 && (
        <div className={styles.errors}>
          <Callout tone="warn" title={t('foreign.title', { count: overwrites.length })}>
            <Checkbox
              label={t('foreign.overwrite')}
              checked={overwrite}
              onChange={({ target }) => setOverwrite(target.checked)}
            />
          </Callout>
        </div>
      )}
      <div className={styles.foot}>
        <span className={styles.quiet}>
          {tried.name} · {t('count', { count: changes.length })}
        </span>
        <div className={styles.actions}>
          <Button variant="ghost" onClick={trial.drop}>
            {t('drop')}
          </Button>
          {changes.length > 0 && errors.length === 0 && (
            <Button
              variant="primary"
              loading={trial.applying}
              disabled={trial.pending || (overwrites.length > 0 && !overwrite)}
              onClick={() => void trial.apply(overwrite)}
            >
              {t('apply', { count: changes.length })}
            </Button>
          )}
        </div>
      </div>
    </>
  );
}

function ChangesTable({ changes }: { changes: readonly DataChange[] }) {
  const { t } = useTranslation('dumps');
  return (
    <Table
      label={t('changes')}
      header={
        <>
          <HeaderCell>{t('column.what')}</HeaderCell>
          <HeaderCell>{t('column.change')}</HeaderCell>
        </>
      }
    >
      {changes.map(({ path, created, fields }) => (
        <Row key={path}>
          <Cell>
            <code>{path}</code>
          </Cell>
          <Cell label={t('column.change')} emphasis="quiet">
            {created ? (
              t('created')
            ) : (
              <ul className={styles.list}>
                {fields.map(({ field, before, after }) => (
                  <li key={field}>
                    {field}: <del>{valueText(before)}</del> <ins>{valueText(after)}</ins>
                  </li>
                ))}
              </ul>
            )}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
