import { useTranslation } from 'react-i18next';
import { ErrorPanel } from '../ui/error-panel.tsx';

/** In place of a page or a part that broke: says so and offers another try. */
export function Crash({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation('core');
  return (
    <main id="main">
      <ErrorPanel
        title={t('crash.title')}
        text={t('crash.text')}
        retry={{ label: t('retry'), onRetry }}
        details={{ label: t('details'), children: error.message }}
      />
    </main>
  );
}
