import { useTranslation } from 'react-i18next';
import { Cell, HeaderCell, Row, Table } from '#core/web/ui/data/table.tsx';
import type { ResultProps } from '#plugins/services/web/public.ts';
import { OtherShape } from '#plugins/testing/web/parts.ts';
import { pieces, readEntities, type Entity } from './spans.ts';
import { TextHead } from './text-head.tsx';
import { toneOf } from './tones.ts';
import styles from './results.module.css';

/** Entities marked in their text, and listed. */
export function Page({ request, answer }: ResultProps) {
  const { t } = useTranslation('testing-text');
  const marked = readEntities(request, answer);
  if (!marked) return <OtherShape answer={answer} />;
  return marked.map((each, at) => (
    <section key={at} className={styles.text}>
      <TextHead at={at} of={marked.length} />
      <p className={styles.prose}>
        {pieces(each).map(({ text, entity }, index) =>
          entity ? <Mark key={index} text={text} entity={entity} /> : text,
        )}
      </p>
      {each.entities.length === 0 ? (
        <p className={styles.none}>{t('noEntities')}</p>
      ) : (
        <Entities entities={each.entities} />
      )}
    </section>
  ));
}

function Mark({ text, entity: { entity_type: type } }: { text: string; entity: Entity }) {
  return (
    <mark className={styles.mark} data-tone={toneOf(type)}>
      {text} <small>{type}</small>
    </mark>
  );
}

function Entities({ entities }: { entities: readonly Entity[] }) {
  const { t } = useTranslation('testing-text');
  return (
    <Table
      label={t('entities')}
      density="compact"
      header={
        <>
          <HeaderCell>{t('type')}</HeaderCell>
          <HeaderCell>{t('found')}</HeaderCell>
          <HeaderCell>{t('value')}</HeaderCell>
          <HeaderCell align="end">{t('span')}</HeaderCell>
        </>
      }
    >
      {entities.map(({ entity_type: type, entity, value, span }, at) => (
        <Row key={at}>
          <Cell label={t('type')}>
            <span className={styles.type} data-tone={toneOf(type)}>
              {type}
            </span>
          </Cell>
          <Cell label={t('found')}>{entity}</Cell>
          <Cell label={t('value')} emphasis="quiet">
            {value}
          </Cell>
          <Cell label={t('span')} align="end" emphasis="quiet">{`${span.start_index}–${span.end_index}`}</Cell>
        </Row>
      ))}
    </Table>
  );
}
