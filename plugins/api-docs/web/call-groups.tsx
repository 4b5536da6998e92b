import { useTranslation } from 'react-i18next';
import { number } from '#core/web/text/format.ts';
import { Count } from '#core/web/ui/data/count.tsx';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import styles from './calls.module.css';
import { groupsOf, type Description } from './description.ts';
import { OperationLine } from './operation-line.tsx';

interface CallGroupsProps {
  description: Description;
  search: string;
  onClear: () => void;
}

/** Calls by the part of the platform that answers them, those alone that a search finds. */
export function CallGroups({ description, search, onClear }: CallGroupsProps) {
  const { t } = useTranslation('api-docs');
  const groups = groupsOf(description, search);
  if (groups.length === 0)
    return (
      <Empty
        kind="nomatch"
        title={t('nothing', { search })}
        text={t('nothingText')}
        actions={<Button onClick={onClear}>{t('clear')}</Button>}
      />
    );
  return groups.map(({ id, name, operations }) => (
    <section key={id} id={groupAnchor(id)} className={styles.group}>
      <Card title={name === '' ? t('calls') : name} meta={<Count>{number(operations.length)}</Count>} padding="none">
        <ul>
          {operations.map((operation) => (
            <li key={`${operation.method} ${operation.path}`} className={styles.row}>
              <OperationLine operation={operation} schemas={description.components?.schemas ?? {}} />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  ));
}

export const groupAnchor = (id: string): string => `group-${id}`;
