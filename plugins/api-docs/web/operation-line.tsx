import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '#core/web/ui/feedback/badge.tsx';
import type { Tone } from '#core/web/ui/feedback/tone.ts';
import { useHash } from './calls.ts';
import styles from './calls.module.css';
import type { Operation } from './description.ts';
import { OperationDetails } from './operation-details.tsx';
import type { Schemas } from './shape.ts';

const tones: Readonly<Record<string, Tone>> = { GET: 'info', POST: 'ok', PUT: 'warn', PATCH: 'warn', DELETE: 'bad' };

/** One call on one line; opened, it tells everything of it. The address of the page may lead to it by its name. */
export function OperationLine({ operation, schemas }: { operation: Operation; schemas: Schemas }) {
  const { t } = useTranslation('api-docs');
  const { name, method, path, summary, deprecated } = operation;
  const meant = useHash() === name;
  const [open, setOpen] = useState(meant);
  const element = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (!meant) return;
    setOpen(true);
    element.current?.scrollIntoView();
  }, [meant]);
  return (
    <details
      ref={element}
      id={name}
      className={styles.operation}
      open={open}
      onToggle={(event) => {
        if (event.target === event.currentTarget) setOpen(event.currentTarget.open);
      }}
    >
      <summary>
        <span className={styles.method}>
          <Badge tone={tones[method] ?? 'neu'}>{method}</Badge>
        </span>
        <span className={styles.what}>
          <span>{summary}</span>
          <code>{path}</code>
        </span>
        {deprecated && <Badge tone="neu">{t('deprecated')}</Badge>}
      </summary>
      {open && <OperationDetails operation={operation} schemas={schemas} />}
    </details>
  );
}
