import { useTranslation } from 'react-i18next';
import { CodeWell } from '#core/web/ui/data/code-well.tsx';
import { withoutFiles } from '../request/json-text.ts';
import { toHttp, type TestResult } from '../run.ts';

/** Both sides of a run as they travelled, without the credentials that browsers add. */
export function RawExchange({ result }: { result: TestResult }) {
  const { t } = useTranslation('testing');
  const { path, headers, body } = toHttp(result.request);
  const lines = (pairs: readonly (readonly [string, string])[]) => pairs.map(([name, value]) => `${name}: ${value}`);
  const said = result.answer ?? (result.fault ? JSON.stringify(result.fault) : '');
  const text = [
    `POST ${path}`,
    ...lines(headers),
    '',
    body,
    '',
    '',
    result.status === 0 ? t('noStatus') : `HTTP ${result.status}`,
    ...lines(result.headers ?? []),
    '',
    said,
  ].join('\n');
  return (
    <CodeWell label={t('raw')} text={text} frame="none" wrap>
      {withoutFiles(text)}
    </CodeWell>
  );
}
