import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Checkbox } from '#core/web/ui/inputs/checkbox.tsx';
import { Count } from '#core/web/ui/data/count.tsx';

interface LanguageFacetProps {
  languages: readonly { readonly name: string; readonly label: string; readonly count: number }[];
  chosen: readonly string[];
  onToggle: (code: string) => void;
}

const few = 6;

/** Languages to filter by: the commonest and the chosen ones at first, the rest on demand. */
export function LanguageFacet({ languages, chosen, onToggle }: LanguageFacetProps) {
  const { t } = useTranslation('catalog');
  const [all, setAll] = useState(false);
  const shown = all ? languages : languages.filter(({ name }, index) => index < few || chosen.includes(name));
  return (
    <>
      {shown.map(({ name, label, count }) => (
        <Checkbox
          key={name}
          label={label}
          checked={chosen.includes(name)}
          onChange={() => onToggle(name)}
          end={<Count>{count}</Count>}
        />
      ))}
      {shown.length < languages.length && (
        <Button size="sm" variant="ghost" onClick={() => setAll(true)}>
          {t('filters.moreLanguages', { count: languages.length - shown.length })}
        </Button>
      )}
    </>
  );
}
