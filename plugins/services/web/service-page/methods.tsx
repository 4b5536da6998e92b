import { useTranslation } from 'react-i18next';
import { Card } from '#core/web/ui/layout/card.tsx';
import { CodeWell } from '#core/web/ui/data/code-well.tsx';
import { Cell, HeaderCell, Row, Table } from '#core/web/ui/data/table.tsx';
import type { ServiceDescriptorData } from '../../contract.ts';
import styles from './methods.module.css';

/** What a service says that it can do, and the files that describe or exemplify its data; nothing where it says nothing. */
export function Methods({ descriptor: { methods, schemaFiles } }: { descriptor: ServiceDescriptorData }) {
  const { t } = useTranslation('services');
  const named = Object.entries(methods);
  return (
    <>
      {named.length > 0 && (
        <Card title={t('methods.title')} padding="none">
          <Table
            label={t('methods.title')}
            header={
              <>
                <HeaderCell>{t('methods.name')}</HeaderCell>
                <HeaderCell>{t('methods.takes')}</HeaderCell>
                <HeaderCell>{t('methods.answers')}</HeaderCell>
              </>
            }
          >
            {named.map(([key, { name, params, output }]) => (
              <Row key={key}>
                <Cell emphasis="strong">
                  <code>{name || key}</code>
                </Cell>
                <Cell label={t('methods.takes')}>
                  <ul className={styles.params}>
                    {Object.entries(params).map(([param, { type }]) => (
                      <li key={param}>
                        <code>
                          {param}: {type}
                        </code>
                      </li>
                    ))}
                  </ul>
                </Cell>
                <Cell label={t('methods.answers')}>
                  <code>{output.type}</code>
                </Cell>
              </Row>
            ))}
          </Table>
        </Card>
      )}
      {schemaFiles.length > 0 && (
        <Card title={t('methods.files')}>
          {schemaFiles.map(({ name, content }) => (
            <details key={name} className={styles.file}>
              <summary className={styles.summary}>{name}</summary>
              <CodeWell
                label={name}
                text={indented(content)}
                height="half"
                copy={{ label: t('methods.copyFile', { name }), copiedLabel: t('core:copy.done') }}
              />
            </details>
          ))}
        </Card>
      )}
    </>
  );
}

/** JSON on several lines; anything else as it is. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}
