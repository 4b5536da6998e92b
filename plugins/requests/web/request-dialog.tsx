import { useState } from 'react';
import { AccessDialog } from './access-dialog.tsx';
import type { Asked } from './asked.ts';
import { ContactDialog } from './contact-dialog.tsx';
import { SentDialog } from './sent-dialog.tsx';

export interface RequestDialogProps {
  asked: Asked;
  onClose: () => void;
}

/** The form of one request, and after it the word that the message was sent. Closing forgets what was typed. */
export function RequestDialog({ asked, onClose }: RequestDialogProps) {
  const [sentTo, setSentTo] = useState<string>();
  if (sentTo !== undefined) return <SentDialog contacts={sentTo} onClose={onClose} />;
  if (asked.kind === 'access') return <AccessDialog feature={asked.feature} onClose={onClose} />;
  return <ContactDialog kind={asked.kind} onSent={setSentTo} onClose={onClose} />;
}
