import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Call } from '#core/contract/call.ts';
import { useAction } from '#core/web/state/state.ts';
import { toastFailure, toastSuccess } from '#core/web/state/toast.ts';
import { duration } from '#core/web/text/format.ts';
import { toasts } from '#core/web/ui/overlays/toasts.ts';
import type { WebhookAttemptData, WebhookData } from '../../contract/webhooks.ts';
import { webhooks } from '../../contract.ts';

/** What another attempt makes out of date. */
export const afterAttempt: readonly Call[] = [webhooks.getWebhooks, webhooks.getWebhookAttempts];

/** Sends a test to a webhook and tells what came back. */
export function useTest(account: number) {
  const { t } = useTranslation('notifications');
  const { send, pending } = useAction(webhooks.testWebhook, { stales: afterAttempt });
  const test = ({ id }: Pick<WebhookData, 'id'>): void =>
    void send({ account, webhookId: id }).then(
      (attempt) => tellAttempt(t, attempt),
      (error: unknown) => toastFailure(t, t('webhooks.notSent'), error),
    );
  return { test, pending };
}

/** Tells what came of an attempt that the user had made. */
export function tellAttempt(t: TFunction<'notifications'>, attempt: WebhookAttemptData): void {
  const { error, status, durationMs, answer } = attempt;
  const said = answer === undefined ? '' : `\n${answer}`;
  if (error === undefined)
    toastSuccess(t('webhooks.accepted'), t('webhooks.acceptedText', { status, time: duration(durationMs) }) + said);
  else toasts.add({ tone: 'bad', title: t('webhooks.refused'), text: outcomeText(t, attempt) + said });
}

/** Why an attempt failed, in a sentence; its status where it did not. */
export const outcomeText = (
  t: TFunction<'notifications'>,
  { error, status, detail = '' }: WebhookAttemptData,
): string => t(error === undefined ? 'webhooks.attempt.status' : `webhooks.why.${error}`, { status, detail });
