import { useTranslation } from 'react-i18next';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { addressOf } from '#core/contract/request.ts';
import { JsonIcon } from '#core/web/ui/icons/icons.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import type { ServiceTabProps } from '#plugins/services/web/public.ts';
import { serviceApi } from '../contract.ts';
import { Authorisation } from './authorisation.tsx';
import { CallGroups } from './call-groups.tsx';
import styles from './calls.module.css';
import type { Description } from './description.ts';

/** The calls of one service, with the schemas of its own data. */
export function Page({ service }: ServiceTabProps) {
  const { t } = useTranslation('api-docs');
  const named = { account: service.id.accountId, model: service.id.modelId };
  const answer = useAnswer(serviceApi.getModelOpenApi, named);
  return (
    <div className={styles.page}>
      <div className={styles.line}>
        <p className={styles.lead}>{t('serviceLead')}</p>
        <span className={styles.end}>
          <Button icon={<JsonIcon />} href={addressOf(serviceApi.getModelOpenApi, named)} target="_blank">
            {t('file')}
          </Button>
        </span>
      </div>
      <Authorisation />
      <Loaded answer={answer} what={t('what')}>
        {(description) => (
          <CallGroups description={description as unknown as Description} search="" onClear={() => undefined} />
        )}
      </Loaded>
    </div>
  );
}
