import { useTranslation } from 'react-i18next';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';

interface PageProps {
  /** Whether a search or a filter is on. */
  narrowed: boolean;
  onClear: () => void;
}

/** What stands in place of services where none was found. */
export function Page({ narrowed, onClear }: PageProps) {
  const { t } = useTranslation('catalog');
  return (
    <Card>
      {narrowed ? (
        <Empty
          kind="nomatch"
          level={3}
          title={t('noMatch.title')}
          text={t('noMatch.text')}
          actions={<Button onClick={onClear}>{t('noMatch.clear')}</Button>}
        />
      ) : (
        <Empty kind="nothing" level={3} title={t('nothing.title')} text={t('nothing.text')} />
      )}
    </Card>
  );
}
