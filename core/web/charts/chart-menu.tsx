import { useTranslation } from 'react-i18next';
import { DownloadIcon, MoreIcon } from '#core/web/ui/icons/icons.tsx';
import { IconButton } from '#core/web/ui/inputs/icon-button.tsx';
import { Menu } from '#core/web/ui/overlays/menu.tsx';
import { fileRows, type Drawing } from './steps.ts';

interface ChartMenuProps {
  label: string;
  /** The names of files, without their ending. */
  file: string;
  drawing: Drawing;
  asTable: boolean;
  onTable: (asTable: boolean) => void;
  picture: () => string | undefined;
}

/** What else a chart can be: a table, a file of its figures, a picture. */
export function ChartMenu({ label, file, drawing, asTable, onTable, picture }: ChartMenuProps) {
  const { t } = useTranslation('core');
  const saveFigures = () =>
    // Many pages have charts, and few of their readers save a file.
    import('#core/web/text/save-csv.ts').then(({ saveCsv }) => saveCsv(file, fileRows(drawing, t('charts.time'))));
  function savePicture() {
    const address = picture();
    if (address !== undefined) save(address, `${file}.png`);
  }
  return (
    <Menu
      align="end"
      trigger={<IconButton size="sm" label={t('charts.more', { chart: label })} icon={<MoreIcon />} />}
      sections={[
        { items: [{ label: t(asTable ? 'charts.chart' : 'charts.table'), onSelect: () => onTable(!asTable) }] },
        {
          items: [
            { label: t('charts.csv'), icon: <DownloadIcon />, onSelect: () => void saveFigures() },
            { label: t('charts.png'), icon: <DownloadIcon />, onSelect: savePicture, disabled: asTable },
          ],
        },
      ]}
    />
  );
}

function save(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
