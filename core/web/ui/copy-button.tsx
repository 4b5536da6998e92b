import { useEffect, useState } from 'react';
import { IconButton, type IconButtonProps } from './icon-button.tsx';
import { CheckIcon, CopyIcon } from './icons.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface CopyButtonProps {
  /** What is copied; a function when it is costly to make. */
  text: string | (() => string);
  label: string;
  copiedLabel: string;
  size?: NonNullable<IconButtonProps['size']>;
  variant?: NonNullable<IconButtonProps['variant']>;
}

/** Copies a text; the icon is a check for the next 1.5 s and the copy is read out. */
export function CopyButton({ text, label, copiedLabel, size = 'sm', variant = 'plain' }: CopyButtonProps) {
  const [copies, setCopies] = useState(0);
  const copied = copies > 0;
  useEffect(() => {
    if (copies === 0) return;
    const timer = setTimeout(() => setCopies(0), 1500);
    return () => clearTimeout(timer);
  }, [copies]);

  async function copy() {
    await writeClipboard(typeof text === 'string' ? text : text());
    setCopies((count) => count + 1);
  }

  return (
    <>
      <IconButton label={copied ? copiedLabel : label} icon={copied ? <CheckIcon /> : <CopyIcon />} size={size} variant={variant} onClick={() => void copy()} />
      <VisuallyHidden><span role="status">{copied ? copiedLabel : ''}</span></VisuallyHidden>
    </>
  );
}

/** The clipboard API exists only in secure contexts; hosts served over plain HTTP fall back to a selection. */
async function writeClipboard(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = document.createElement('textarea');
  area.value = text;
  document.body.append(area);
  area.select();
  document.execCommand('copy');
  area.remove();
}
