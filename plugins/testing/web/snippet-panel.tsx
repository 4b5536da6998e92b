import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeWell } from '#core/web/ui/code-well.tsx';
import { IconButton } from '#core/web/ui/icon-button.tsx';
import { ChevronDownIcon, ChevronUpIcon } from '#core/web/ui/icons.tsx';
import { Segmented } from '#core/web/ui/segmented.tsx';
import { Panel } from './panel.tsx';
import type { TestRequest } from './run.ts';
import { snippet, type SnippetLanguage } from './snippets.ts';

const options: readonly { readonly value: SnippetLanguage; readonly label: string }[] = [
  { value: 'curl', label: 'cURL' },
  { value: 'python', label: 'Python' },
  { value: 'javascript', label: 'JavaScript' },
];

/** The call of the form above as code, which follows every change of it. */
export function SnippetPanel({ request, collapsed, onCollapsed }: { request: TestRequest; collapsed: boolean; onCollapsed: (collapsed: boolean) => void }) {
  const { t } = useTranslation('testing');
  const [language, setLanguage] = useState<SnippetLanguage>('curl');
  const code = collapsed ? '' : snippet(language, request, location.origin);
  return (
    <Panel
      title={t('snippet')}
      choice={!collapsed && <Segmented size="sm" label={t('snippetLanguage')} value={language} onChange={setLanguage} options={options} />}
      actions={<IconButton label={t(collapsed ? 'show' : 'collapse')} icon={collapsed ? <ChevronDownIcon /> : <ChevronUpIcon />} aria-expanded={!collapsed} onClick={() => onCollapsed(!collapsed)} />}
    >
      {!collapsed && <CodeWell label={t('code')} text={code} frame="none" copy={{ label: t('copySnippet'), copiedLabel: t('core:copy.done') }}>{shortened(code)}</CodeWell>}
    </Panel>
  );
}

/** The code without the middle of encoded files, which nobody reads and pages are slow with; what is copied is whole. */
const shortened = (code: string): string => code.replace(/[\w+/]{1000,}={0,2}/g, (file) => `${file.slice(0, 60)}…${file.slice(-20)}`);
