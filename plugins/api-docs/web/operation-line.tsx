import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '#core/web/ui/badge.tsx';
import { CodeWell } from '#core/web/ui/code-well.tsx';
import { Cell, HeaderCell, Row, Table } from '#core/web/ui/table.tsx';
import type { Tone } from '#core/web/ui/tone.ts';
import styles from './calls-page.module.css';
import type { Content, Operation, Parameter } from './description.ts';
import { shapeOf } from './shape.ts';

const tones: Readonly<Record<string, Tone>> = { GET: 'info', POST: 'ok', PUT: 'warn', PATCH: 'warn', DELETE: 'bad' };

/** One call on one line; opened, it tells what is sent and what comes back. */
export function OperationLine({ operation: { name, method, path, deprecated, parameters, body, answer } }: { operation: Operation }) {
  const { t } = useTranslation('api-docs');
  const [open, setOpen] = useState(false);
  return (
    <details className={styles.operation} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Badge tone={tones[method] ?? 'neu'}>{method}</Badge>
        <code className={styles.path}>{path}</code>
        {deprecated && <Badge tone="neu">{t('deprecated')}</Badge>}
        <span className={styles.name}>{name}</span>
      </summary>
      {open && (
        <div className={styles.inside}>
          {parameters.length > 0 && <Parameters parameters={parameters} />}
          <Part title={t('body')} content={body} />
          <Part title={t('answer')} content={answer} />
        </div>
      )}
    </details>
  );
}

function Parameters({ parameters }: { parameters: readonly Parameter[] }) {
  const { t } = useTranslation('api-docs');
  return (
    <Table label={t('parameters')} density="compact" header={<><HeaderCell>{t('parameter')}</HeaderCell><HeaderCell>{t('place')}</HeaderCell><HeaderCell>{t('type')}</HeaderCell></>}>
      {parameters.map(({ name, in: place, required, schema }) => (
        <Row key={`${place} ${name}`}>
          <Cell><code>{name}</code>{required && <span className={styles.required}> {t('required')}</span>}</Cell>
          <Cell label={t('place')} emphasis="quiet">{place}</Cell>
          <Cell label={t('type')} emphasis="quiet"><code>{shapeOf(schema ?? {})}</code></Cell>
        </Row>
      ))}
    </Table>
  );
}

function Part({ title, content }: { title: string; content: Content | undefined }) {
  const { t } = useTranslation('api-docs');
  if (!content) return null;
  const shape = shapeOf(content.schema);
  return (
    <section>
      <h3>{title} <code>{content.type}</code></h3>
      <CodeWell label={title} text={shape} height="half" copy={{ label: t('copy'), copiedLabel: t('core:copy.done') }} />
    </section>
  );
}
