import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { useAction } from '#core/web/state/state.ts';
import { toastFailure } from '#core/web/state/toast.ts';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { StartIcon } from '#core/web/ui/icons/icons.tsx';
import { instances } from '#plugins/instances/contract.ts';
import { apps, type AppAccess } from '../contract.ts';

/** Starts an app that is stopped; whoever may open it may. */
export function StartApp({ access: { id }, name }: { access: AppAccess; name: string }) {
  const { t } = useTranslation('apps');
  const { account } = useAtomValue(sessionAtom);
  const { send, pending } = useAction(instances.startSingleInstance, { stales: [apps.checkAppIsAlive] });
  async function start() {
    await send({ account: id.accountId, model: id.modelId, ...(account && { causeAccountId: account.id }) }).catch(
      (error: unknown) => toastFailure(t, t('stopped.failed', { name }), error),
    );
  }
  return (
    <Button variant="primary" icon={<StartIcon />} loading={pending} onClick={() => void start()}>
      {t('stopped.start')}
    </Button>
  );
}
