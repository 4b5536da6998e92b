import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { logQuietly } from '#core/web/state/rarely.ts';
import { useAnswer } from '#core/web/state/state.ts';
import { accounts } from '#plugins/accounts/contract.ts';
import styles from './request-dialog.module.css';

/** Of the widgets that are known; a page that needs more says so. */
const usualHeight = 84;

/** The page is ours and the widget in it needs its own origin; what is left out keeps it from leading the workbench away. */
const rights = 'allow-scripts allow-same-origin allow-forms allow-popups';

interface CaptchaFrameProps {
  /** Counts the tries: an answer counts once, so each try begins with a fresh captcha. */
  attempt: number;
  /** The answer, and undefined once it has grown too old. */
  onAnswer: (answer: string | undefined) => void;
}

/** The captcha of this installation in a page of its own, so that its script never runs in the workbench; nothing where there is none. */
export function CaptchaFrame({ attempt, onAnswer }: CaptchaFrameProps) {
  const { t } = useTranslation('requests');
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(usualHeight);
  const { data, error } = useAnswer(accounts.getCaptchaConfig, {}, { once: true });
  // The form stays usable: should the server want an answer all the same, it says so when the form is sent.
  if (error) logQuietly(`The captcha's settings did not load: ${error.message}`);
  useEffect(() => {
    function receive({ source, origin, data: message }: MessageEvent<unknown>) {
      if (source !== frame.current?.contentWindow || origin !== location.origin) return;
      const { captcha, captchaHeight } = message as { captcha?: unknown; captchaHeight?: unknown };
      if (typeof captcha === 'string') onAnswer(captcha || undefined);
      if (typeof captchaHeight === 'number') setHeight(captchaHeight);
    }
    addEventListener('message', receive);
    return () => removeEventListener('message', receive);
  }, [onAnswer]);
  return (
    data?.enabled && (
      <iframe
        key={attempt}
        sandbox={rights}
        ref={frame}
        className={styles.captcha}
        style={{ height }}
        src="/accounts/captcha"
        title={t('form.captcha')}
      />
    )
  );
}
