import { useTranslation } from 'react-i18next';
import { usePageName } from '#core/web/page/page-title.ts';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Drawer } from '#core/web/ui/overlays/drawer.tsx';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { EditIcon } from '#core/web/ui/icons/icons.tsx';
import { Tabs } from '#core/web/ui/layout/tabs.tsx';
import type { UrlState } from '#core/web/page/url-state.ts';
import type { AccessTokenData } from '../contract.ts';
import { KeyFacts } from './key-facts.tsx';
import { KeyLog } from './key-log.tsx';
import { KeyUsage } from './key-usage.tsx';
import type { KeysState } from './keys-state.ts';
import styles from './keys.module.css';
import { useMayChange } from './may-change.ts';

interface KeyDrawerProps {
  account: number;
  /** Undefined where the address names a key that is not there. */
  token: AccessTokenData | undefined;
  url: UrlState<KeysState>;
  onEdit: (key: AccessTokenData) => void;
}

/** One key: what it may do, what was done with it, and its log. */
export function Page({
  account,
  token,
  url: {
    state: { tab, span },
    change,
    hrefWith,
  },
  onEdit,
}: KeyDrawerProps) {
  const { t } = useTranslation('api-keys');
  usePageName(token?.name);
  const mayChange = useMayChange();
  const tabs = (['usage', 'log'] as const).map((each) => ({
    value: each,
    href: hrefWith({ tab: each }),
    label: t(`menu.${each}`),
  }));
  return (
    <Drawer
      open
      onClose={() => change({ key: '', tab: 'usage' })}
      width="lg"
      title={token?.name ?? t('gone.title')}
      closeLabel={t('core:close')}
      action={
        token &&
        mayChange && (
          <Button size="sm" icon={<EditIcon />} onClick={() => onEdit(token)}>
            {t('menu.edit')}
          </Button>
        )
      }
    >
      {token ? (
        <div className={styles.sections}>
          <KeyFacts account={account} token={token} />
          <Tabs
            label={token.name}
            items={tabs}
            current={tabs.find(({ value }) => value === tab)!.href}
            moreLabel={t('more')}
            size="sm"
          />
          {tab === 'usage' ? (
            <KeyUsage account={account} token={token} span={span} hrefOf={(each) => hrefWith({ span: each })} />
          ) : (
            <KeyLog account={account} token={token} />
          )}
        </div>
      ) : (
        <Empty kind="nomatch" title={t('gone.title')} text={t('faults.key_not_found')} level={3} />
      )}
    </Drawer>
  );
}
