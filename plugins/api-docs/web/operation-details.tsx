import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { coloured } from '#core/web/ui/data/code-colours.tsx';
import { CodeWell } from '#core/web/ui/data/code-well.tsx';
import { Cell, HeaderCell, Row, Table } from '#core/web/ui/data/table.tsx';
import { Link } from '#core/web/ui/data/link.tsx';
import { Tag } from '#core/web/ui/data/tag.tsx';
import { CopyButton } from '#core/web/ui/inputs/copy-button.tsx';
import { Segmented } from '#core/web/ui/inputs/segmented.tsx';
import styles from './calls.module.css';
import type { Content, Operation, Parameter } from './description.ts';
import { exampleText } from './sample.ts';
import { shapeOf, type Schemas } from './shape.ts';
import { TryCall } from './try-call.tsx';

/** Everything that there is to know of a call: who may, what is sent, what comes back, and a form to try it out. */
export function OperationDetails({ operation, schemas }: { operation: Operation; schemas: Schemas }) {
  const { t } = useTranslation('api-docs');
  const { name, parameters, body, answer, failure, open, role, permission } = operation;
  return (
    <div className={styles.inside}>
      <div className={styles.line}>
        <Tag font="mono">{name}</Tag>
        {role !== undefined && (
          <span className={styles.quiet}>{open ? t('roles.visitor') : t(`roles.${role}`, { defaultValue: role })}</span>
        )}
        {permission !== undefined && <span className={styles.quiet}>{t('permission', { permission })}</span>}
        <span className={styles.end}>
          <CopyButton
            text={() => `${location.origin}${location.pathname}#${name}`}
            label={t('copyLink')}
            copiedLabel={t('core:copy.done')}
          />
        </span>
      </div>
      {parameters.length > 0 && <Parameters parameters={parameters} schemas={schemas} />}
      <Part title={t('body')} content={body} schemas={schemas} />
      <Part title={t('answer')} content={answer} schemas={schemas} />
      {failure && (
        <p className={styles.quiet}>
          {t('failures')} <code>{failure.schema.$ref?.split('/').at(-1)}</code>,{' '}
          <Link variant="strong" href="/docs/errors">
            {t('errors')}
          </Link>
        </p>
      )}
      <Folded title={t('try.title')}>
        <TryCall operation={operation} schemas={schemas} />
      </Folded>
    </div>
  );
}

/** What is made when it is first opened. */
function Folded({ title, children }: { title: string; children: ReactNode }) {
  const [used, setUsed] = useState(false);
  return (
    <details className={styles.tried} onToggle={(event) => setUsed(used || event.currentTarget.open)}>
      <summary>{title}</summary>
      {used && children}
    </details>
  );
}

function Parameters({ parameters, schemas }: { parameters: readonly Parameter[]; schemas: Schemas }) {
  const { t } = useTranslation('api-docs');
  return (
    <Table
      label={t('parameters')}
      density="compact"
      header={
        <>
          <HeaderCell>{t('parameter')}</HeaderCell>
          <HeaderCell>{t('place')}</HeaderCell>
          <HeaderCell>{t('type')}</HeaderCell>
          <HeaderCell>{t('meaning')}</HeaderCell>
        </>
      }
    >
      {parameters.map(({ name, in: place, required, description, schema }) => (
        <Row key={`${place} ${name}`}>
          <Cell>
            <code>{name}</code>
            {required && <span className={styles.quiet}> {t('required')}</span>}
          </Cell>
          <Cell label={t('place')} emphasis="quiet">
            {place}
          </Cell>
          <Cell label={t('type')} emphasis="quiet">
            <code>{shapeOf(schema ?? {}, schemas)}</code>
          </Cell>
          <Cell label={t('meaning')} emphasis="quiet">
            {description}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

function Part({ title, content, schemas }: { title: string; content: Content | undefined; schemas: Schemas }) {
  const { t } = useTranslation('api-docs');
  const [chosen, setSide] = useState<'example' | 'schema'>();
  if (!content) return null;
  const example = exampleText(content, schemas);
  const shape = shapeOf(content.schema, schemas);
  // Of what may be anything an example alone says something.
  const side = chosen ?? (shape === 'any' ? 'example' : 'schema');
  const shown = side === 'example' && example !== '' ? example : shape;
  return (
    <section className={styles.part}>
      <div className={styles.line}>
        <h3>{title}</h3>
        <code className={styles.quiet}>{content.type}</code>
        {example !== '' && (
          <span className={styles.end}>
            <Segmented
              size="sm"
              label={title}
              value={side}
              onChange={setSide}
              options={[
                { value: 'schema', label: t('schema') },
                { value: 'example', label: t('example') },
              ]}
            />
          </span>
        )}
      </div>
      <CodeWell label={title} text={shown} height="half" copy={{ label: t('copy'), copiedLabel: t('core:copy.done') }}>
        {coloured(shown)}
      </CodeWell>
    </section>
  );
}
