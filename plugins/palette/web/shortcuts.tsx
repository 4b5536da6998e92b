import { useAtomValue } from 'jotai';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { hostAtom } from '#core/web/state/state.ts';
import { Dialog } from '#core/web/ui/overlays/dialog.tsx';
import { Kbd } from '#core/web/ui/data/kbd.tsx';
import { Switch } from '#core/web/ui/inputs/switch.tsx';
import { isMac } from '#core/web/ui/is-mac.ts';
import { usePages } from './pages.tsx';
import { goKey } from './public.ts';
import { setSingleKeys, singleKeysOn } from './single-keys.ts';
import styles from './shortcuts.module.css';

/** Every shortcut, and the switch for those that are one key. */
export function Shortcuts({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('palette');
  const host = useAtomValue(hostAtom);
  const pages = usePages();
  const [single, setSingle] = useState(singleKeysOn);
  const goes = host.all(goKey).flatMap(({ key, to }) => {
    const page = pages.find(({ act }) => act === to);
    return page ? [{ key, label: page.label }] : [];
  });
  return (
    <Dialog open onClose={onClose} title={t('shortcuts.title')} closeLabel={t('core:close')}>
      <Keys
        heading={t('shortcuts.everywhere')}
        keys={[{ what: t('open'), keys: <Kbd>{isMac ? '⌘K' : 'Ctrl K'}</Kbd> }]}
      />
      <Keys
        heading={t('shortcuts.single')}
        keys={[
          { what: t('shortcuts.search'), keys: <Kbd>/</Kbd> },
          { what: t('shortcuts.title'), keys: <Kbd>?</Kbd> },
          ...goes.map(({ key, label }) => ({
            what: label,
            keys: (
              <>
                <Kbd>g</Kbd> {t('shortcuts.then')} <Kbd>{key}</Kbd>
              </>
            ),
          })),
        ]}
      />
      <div className={styles.choice}>
        <Switch
          label={t('shortcuts.singleOn')}
          aria-describedby="single-keys-why"
          checked={single}
          onChange={(event) => {
            setSingle(event.target.checked);
            setSingleKeys(event.target.checked);
          }}
        />
        <p id="single-keys-why" className={styles.why}>
          {t('shortcuts.why')}
        </p>
      </div>
    </Dialog>
  );
}

function Keys({
  heading,
  keys,
}: {
  heading: string;
  keys: readonly { readonly what: string; readonly keys: ReactNode }[];
}) {
  return (
    <section>
      <h3 className={styles.heading}>{heading}</h3>
      <dl className={styles.list}>
        {keys.map((each) => (
          <div key={each.what} className={styles.line}>
            <dt>{each.what}</dt>
            <dd className={styles.keys}>{each.keys}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
