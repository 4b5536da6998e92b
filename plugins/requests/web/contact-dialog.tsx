import { useAction } from '#core/web/state/state.ts';
import { requests, type ContactKind } from '../contract.ts';
import { FormDialog } from './form-dialog.tsx';

interface ContactDialogProps {
  kind: ContactKind;
  /** Called with the contacts that were left. */
  onSent: (contacts: string) => void;
  onClose: () => void;
}

/** Asks for a demonstration, a service to be made, or an answer; anybody may. */
export function ContactDialog({ kind, onSent, onClose }: ContactDialogProps) {
  const contact = useAction(requests.sendEmail, { stales: [requests.listRequests] });
  return (
    <FormDialog
      kind={kind}
      onClose={onClose}
      send={async ({ name, contacts, comment }, captcha) => {
        await contact.send({
          body: {
            contacts: JSON.stringify({ name, contacts }),
            kind,
            ...(comment !== '' && { comment }),
            ...(captcha !== undefined && { captcha }),
          },
        });
        onSent(contacts);
      }}
    />
  );
}
