import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { number } from '#core/web/text/format.ts';
import { FieldErrorIcon, PlusIcon, UndoIcon } from '#core/web/ui/icons/common-icons.tsx';
import { DeleteIcon } from '#core/web/ui/icons/icons.tsx';
import { IconButton } from '#core/web/ui/inputs/icon-button.tsx';
import { useOverlays } from '#core/web/ui/overlays/load-overlays.ts';
import { VisuallyHidden } from '#core/web/ui/layout/visually-hidden.tsx';
import type { DatasetRows } from '../../contract.ts';
import { cellsOf, rowOf, type RowKind } from './cells.ts';
import { addRows, keepRow, removeRow, setRow, type Draft, type Shown } from './draft.ts';
import styles from './edit.module.css';

interface RowsTableProps {
  shown: readonly Shown[];
  draft: Draft;
  kind: RowKind;
  fields: DatasetRows['fields'];
  readOnly: boolean;
  onDraft: (draft: Draft) => void;
  wrongWith: (text: string) => string | undefined;
  /** A row with nothing in it. */
  blank: string;
}

/** Rows with a cell for each of their parts. */
export function RowsTable({ shown, draft, kind, fields, readOnly, onDraft, wrongWith, blank }: RowsTableProps) {
  const { t } = useTranslation('datasets');
  const overlays = useOverlays();
  const names = fields?.map(({ name }) => name) ?? [kind === 'json' ? t('edit.json') : t('edit.textColumn')];
  return (
    <div className={styles.scroller}>
      <table className={styles.table} aria-label={t('tabs.edit')}>
        <thead>
          <tr>
            <th scope="col" className={styles.number}>
              {t('edit.line')}
            </th>
            {names.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            {!readOnly && (
              <th scope="col" className={styles.actions}>
                <VisuallyHidden>{t('column.actions')}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ place, text, original, state }) => {
            const cells = cellsOf(text, kind, fields);
            const wrong = state === 'removed' ? undefined : wrongWith(text);
            const line = 'row' in place ? number(place.row) : t('edit.new');
            return (
              <tr
                key={'row' in place ? place.row : `${place.after}+${place.nth}`}
                data-state={wrong === undefined ? state : 'wrong'}
              >
                <th scope="row" className={styles.number}>
                  {line}
                </th>
                {names.map((name, at) => (
                  <td key={name}>
                    {readOnly || state === 'removed' ? (
                      <span className={clsx(styles.cell, kind === 'json' && styles.code)}>{cells[at]}</span>
                    ) : (
                      <textarea
                        rows={1}
                        className={clsx(styles.cell, kind === 'json' && styles.code)}
                        aria-label={t('edit.cell', { name, line })}
                        aria-invalid={wrong === undefined ? undefined : true}
                        value={cells[at]}
                        onChange={({ target }) =>
                          onDraft(setRow(draft, place, rowOf(cells.with(at, target.value), kind, fields), original))
                        }
                      />
                    )}
                    {wrong !== undefined && at === 0 && (
                      <span className={styles.wrong}>
                        <FieldErrorIcon aria-hidden="true" />
                        {t(`edit.wrong.${wrong}`)}
                      </span>
                    )}
                  </td>
                ))}
                {!readOnly && (
                  <td className={styles.actions}>
                    {state !== 'removed' && (
                      <IconButton
                        label={t('edit.addBelow', { line })}
                        icon={<PlusIcon />}
                        onClick={() => onDraft(addRows(draft, place, [blank]))}
                      />
                    )}
                    {/* One button for both, as the focus is on it when one turns into the other. */}
                    <IconButton
                      {...(state === 'removed' && 'row' in place
                        ? {
                            label: t('edit.keep', { line }),
                            icon: <UndoIcon />,
                            onClick: () => onDraft(keepRow(draft, place.row)),
                          }
                        : {
                            label: t('edit.remove', { line }),
                            icon: <DeleteIcon />,
                            onClick: () => {
                              overlays?.keepFocusNear();
                              onDraft(removeRow(draft, place));
                            },
                          })}
                    />
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
