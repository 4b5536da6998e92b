import { useTranslation } from 'react-i18next';
import { addressOf } from '#core/contract/request.ts';
import { useUrlState } from '#core/web/page/url-state.ts';
import { useAnswer } from '#core/web/state/state.ts';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import type { AccountTabProps } from '#plugins/accounts/web/public.ts';
import { audit, auditExport } from '../contract.ts';
import { AuditList } from './audit-list.tsx';
import { auditQuery, filtersOf } from './query.ts';
import { callsNamed } from './words.ts';

/** Who changed what in the account; for its owners. */
export function Page(props: AccountTabProps) {
  const { t } = useTranslation('audit');
  return props.owner ? (
    <AccountAudit {...props} />
  ) : (
    <Empty kind="notallowed" title={t('notOwner.title')} text={t('notOwner.text')} />
  );
}

function AccountAudit({ account }: AccountTabProps) {
  const { t } = useTranslation('audit');
  const url = useUrlState(auditQuery);
  const { page, size } = url.state;
  const asked = { account, ...filtersOf(url.state, callsNamed(t, url.state.what)) };
  const answer = useAnswer(audit.listAudit, { ...asked, page: page - 1, size }, { keep: true });
  return <AuditList answer={answer} url={url} csv={addressOf(auditExport.exportAudit, asked)} />;
}
