import { useTranslation } from 'react-i18next';
import { Ago } from '#core/web/page/ago.tsx';
import { Link } from '#core/web/ui/data/link.tsx';
import { Cell, HeaderCell, Row, Table } from '#core/web/ui/data/table.tsx';
import { FileIcon, FolderIcon, LinkIcon } from '#core/web/ui/icons/icons.tsx';
import { sizeText } from '#core/web/text/size.ts';
import type { InstanceFileData } from '#plugins/instances/contract.ts';
import { inOrder } from './contents.ts';
import styles from './files.module.css';

interface FileTableProps {
  readonly files: readonly InstanceFileData[];
  /** The name of the file that is open. */
  readonly open: string;
  readonly hrefOf: (file: InstanceFileData) => string;
}

const icons = { folder: <FolderIcon />, file: <FileIcon />, link: <LinkIcon />, other: <FileIcon /> };

/** What lies in a folder: folders to step into, files to open. Links that lead out of the instance, and pipes, are named and no more. */
export function FileTable({ files, open, hrefOf }: FileTableProps) {
  const { t } = useTranslation('diagnostics');
  return (
    <Table
      label={t('files.tab')}
      density="compact"
      stacked={false}
      header={
        <>
          <HeaderCell>{t('files.name')}</HeaderCell>
          <HeaderCell align="end">{t('files.size')}</HeaderCell>
          <HeaderCell>{t('files.changed')}</HeaderCell>
        </>
      }
    >
      {inOrder(files).map((file) => {
        const { name, type, size, updated } = file;
        return (
          <Row key={name} selected={name === open}>
            <Cell>
              <span className={styles.entry}>
                {icons[type]}
                {type === 'file' || type === 'folder' ? (
                  <Link href={hrefOf(file)} variant="quiet">
                    {name}
                  </Link>
                ) : (
                  <span>
                    {name} <span className={styles.quiet}>{t(`files.type.${type}`)}</span>
                  </span>
                )}
              </span>
            </Cell>
            <Cell align="end" emphasis="quiet">
              {type === 'file' && <span className={styles.figure}>{sizeText(size)}</span>}
            </Cell>
            <Cell emphasis="quiet">
              <span className={styles.figure}>
                <Ago time={updated} />
              </span>
            </Cell>
          </Row>
        );
      })}
    </Table>
  );
}
