import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { sideLink } from '#core/web/points.ts';
import { hostAtom } from '#core/web/state/state.ts';
import { CodeWell } from '#core/web/ui/data/code-well.tsx';
import { CopyButton } from '#core/web/ui/inputs/copy-button.tsx';
import { Link } from '#core/web/ui/data/link.tsx';
import { Segmented } from '#core/web/ui/inputs/segmented.tsx';
import type { ModelInfoData } from '#plugins/services/contract.ts';
import { isPaid, Price, useCharged } from '#plugins/services/web/parts.ts';
import { CodeMarks } from './code-marks.tsx';
import { Panel } from '../panel.tsx';
import type { TestRequest } from '../run.ts';
import { http } from './library.ts';
import { keyVariable, type SnippetLanguage } from './snippets.ts';
import { useLibraries } from './use-libraries.ts';
import styles from './snippet-panel.module.css';

const options: readonly { readonly value: SnippetLanguage; readonly label: string }[] = [
  { value: 'curl', label: 'cURL' },
  { value: 'python', label: 'Python' },
  { value: 'javascript', label: 'JavaScript' },
  { value: 'java', label: 'Java' },
];

/** The call of the form above as code, which follows every change of it. */
export function SnippetPanel({ service, request }: { service: ModelInfoData; request: TestRequest }) {
  const { t } = useTranslation('testing');
  const host = useAtomValue(hostAtom);
  const libraries = useLibraries().flatMap(({ writersFor, ...library }) => {
    const writers = writersFor(service);
    return writers ? [{ ...library, writers }] : [];
  });
  const [chosen, setChosen] = useState({ library: http.label, language: options[0]!.value });
  const { label, note, writers } = libraries.find((library) => library.label === chosen.library) ?? libraries[0]!;
  const languages = options.filter(({ value }) => writers[value]);
  const { value: language } = languages.find(({ value }) => value === chosen.language) ?? languages[0]!;
  const pieces = writers[language]!(request, location.origin);
  const text = pieces?.map((piece) => piece.text).join('');
  const { user } = useAtomValue(sessionAtom);
  const keys = user && host.all(sideLink).find(({ id }) => id === 'api-keys')?.to;
  const paid = isPaid(useCharged(service.billingSettings));
  return (
    <Panel
      title={t('snippet')}
      choice={
        <div className={styles.choices}>
          {libraries.length > 1 && (
            <Segmented
              size="sm"
              label={t('snippetLibrary')}
              value={label}
              onChange={(library) => setChosen({ ...chosen, library })}
              options={libraries.map((library) => ({ value: library.label, label: library.label }))}
            />
          )}
          <Segmented
            size="sm"
            label={t('snippetLanguage')}
            value={language}
            onChange={(value) => setChosen({ ...chosen, language: value })}
            options={languages}
          />
        </div>
      }
      actions={
        text !== undefined && <CopyButton text={text} label={t('copySnippet')} copiedLabel={t('core:copy.done')} />
      }
      below
      folds
    >
      <div className={styles.code}>
        {pieces ? (
          <CodeWell label={t('code')} text={text!} frame="none" wrap>
            <CodeMarks pieces={pieces} />
          </CodeWell>
        ) : (
          <p className={styles.none}>{t('snippetNone', { library: label, other: http.label })}</p>
        )}
      </div>
      <p className={styles.note}>
        <span className={styles.sample} aria-hidden />
        <span>
          {t('follows')} {t('keyHint', { variable: keyVariable })} {note && t(note)}{' '}
          {paid && (
            <>
              {t('othersPay')} <Price billing={service.billingSettings} />
            </>
          )}
        </span>
        {keys && <Link href={keys}>{t('makeKey')}</Link>}
      </p>
    </Panel>
  );
}
