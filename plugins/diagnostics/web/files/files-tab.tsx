import { useTranslation } from 'react-i18next';
import { useUrlState } from '#core/web/page/url-state.ts';
import { faultText } from '#core/web/page/fault-text.ts';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { number } from '#core/web/text/format.ts';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { FolderIcon, RefreshIcon } from '#core/web/ui/icons/icons.tsx';
import { IconButton } from '#core/web/ui/inputs/icon-button.tsx';
import { Breadcrumbs } from '#core/web/ui/layout/breadcrumbs.tsx';
import { instances as contract } from '#plugins/instances/contract.ts';
import { one } from '../one.ts';
import type { DiagnosticsTabProps } from '../public.ts';
import { filesAddress, pathIn, waysTo } from './address.ts';
import { FilePreview } from './file-preview.tsx';
import { FileTable } from './file-table.tsx';
import styles from './files.module.css';

/** The files of an instance, folder by folder; the address names the folder and the file that is open. Asked on demand alone: what is refused is on record. */
export function Page(props: DiagnosticsTabProps) {
  const { t } = useTranslation('diagnostics');
  const place = one(props);
  const { state, change, hrefWith } = useUrlState(filesAddress);
  const { path, file: open } = state;
  const answer = useAnswer(contract.listInstanceFiles, place && { ...place, path });
  const { error } = answer;
  const refused = error && (error.code === 'image.restricted' || error.code === 'instance.external');
  if (!place) return null;
  if (refused) return <Empty kind="notallowed" title={t('files.refused')} text={faultText(t, error)} level={3} />;
  if (error?.code === 'instance.not_started')
    return <Empty kind="nothing" icon={<FolderIcon />} title={t('files.none')} text={t('files.noneText')} level={3} />;
  const ways = waysTo(path);
  return (
    <div className={styles.tab}>
      <div className={styles.bar}>
        <div className={styles.crumbs}>
          <Breadcrumbs
            label={t('files.folder')}
            items={[
              { label: t('files.top'), href: hrefWith({ path: '', file: '' }) },
              ...ways.map((way) => ({
                label: way.name,
                href: hrefWith({ path: way.path, file: '' }),
                font: 'mono' as const,
              })),
              ...(open ? [{ label: open, font: 'mono' as const }] : []),
            ]}
          />
        </div>
        <IconButton label={t('files.refresh')} icon={<RefreshIcon />} onClick={answer.retry} />
      </div>
      <Loaded answer={answer} what={t('files.tab')} count={8}>
        {({ files, truncated }) => {
          const file = files.find(({ name, type }) => name === open && type === 'file');
          return (
            <div className={styles.split} data-open={open === '' ? undefined : true}>
              <div className={styles.list}>
                {truncated && (
                  <Callout tone="info">
                    {t('files.truncated', { count: files.length, number: number(files.length) })}
                  </Callout>
                )}
                {files.length === 0 ? (
                  <Empty kind="nothing" icon={<FolderIcon />} title={t('files.emptyFolder')} level={3} />
                ) : (
                  <FileTable
                    files={files}
                    open={open}
                    hrefOf={({ name, type }) =>
                      hrefWith(type === 'folder' ? { path: pathIn(path, name), file: '' } : { file: name })
                    }
                  />
                )}
              </div>
              {open !== '' &&
                (file ? (
                  <FilePreview
                    key={`${pathIn(path, open)} ${file.updated} ${file.size}`}
                    place={place}
                    path={pathIn(path, open)}
                    file={file}
                    onClose={() => change({ file: '' })}
                  />
                ) : (
                  <Empty kind="nomatch" title={t('files.gone', { name: open })} text={t('files.goneText')} level={3} />
                ))}
            </div>
          );
        }}
      </Loaded>
    </div>
  );
}
