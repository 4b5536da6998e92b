import { useTranslation } from 'react-i18next';
import { Ago } from '#core/web/page/ago.tsx';
import { number } from '#core/web/text/format.ts';
import { KeyValue, type Fact } from '#core/web/ui/data/key-value.tsx';
import { CopyButton } from '#core/web/ui/inputs/copy-button.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { sizeText } from '#core/web/text/size.ts';
import { Address, copiedAddress } from '../address.tsx';
import type { ImageTabProps } from '../public.ts';
import { isOfRegistry } from '../registry-address.ts';
import { Digest } from './digest.tsx';
import { Versions } from './versions.tsx';
import styles from './image-page.module.css';

/** What an image is and where it was before. */
export function Page(props: ImageTabProps) {
  const { t } = useTranslation('images');
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        {props.mine ? (
          <>
            <Versions {...props} />
            {isOfRegistry(props.image.image) && <Digest {...props} />}
          </>
        ) : (
          <Card title={t('tabs.about')}>{t(`access.${props.image.accessMode ?? 'public'}Others`)}</Card>
        )}
      </div>
      <Facts {...props} />
    </div>
  );
}

function Facts({ kind, image, mine }: ImageTabProps) {
  const { t } = useTranslation('images');
  const fact = (key: string, value: Fact['value'] | undefined): Fact[] =>
    value === undefined || value === '' ? [] : [{ key: t(`fact.${key}`), value }];
  return (
    <Card title={t('fact.title')}>
      <KeyValue
        layout="beside"
        items={[
          ...fact('owner', image.imageAccountName),
          ...fact('access', t(`access.${image.accessMode ?? 'private'}`)),
          ...fact(
            'source',
            <span className={styles.copied}>
              <span>
                <Address image={image} />
              </span>
              {image.image !== '' && !image.image.startsWith('bundle:') && (
                <CopyButton text={copiedAddress(image.image)} label={t('fact.copy')} copiedLabel={t('fact.copied')} />
              )}
            </span>,
          ),
          ...fact('sourcePath', kind === 'data' && image.sourcePath ? <code>{image.sourcePath}</code> : undefined),
          ...fact('taskType', image.taskType && <code>{image.taskType}</code>),
          ...fact('size', image.size === undefined ? undefined : sizeText(image.size)),
          ...fact('pullLogin', image.pullLogin),
          ...fact(mine ? 'services' : 'ownServices', number(image.services ?? 0)),
          ...fact('updated', image.updated && <Ago time={image.updated} />),
          ...fact('created', image.created && <Ago time={image.created} />),
        ]}
      />
    </Card>
  );
}
