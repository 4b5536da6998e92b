import { IconButton, type IconButtonProps } from './icon-button.tsx';
import { CheckIcon, CopyIcon } from '../icons/frame-icons.tsx';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { useCopy } from './use-copy.ts';

export interface CopyButtonProps {
  /** What is copied; a function when it is costly to make. */
  text: string | (() => string);
  label: string;
  copiedLabel: string;
  size?: NonNullable<IconButtonProps['size']>;
  variant?: NonNullable<IconButtonProps['variant']>;
}

/** Copies a text; the icon is a check for the next 1.5 s and the copy is read out. Where copying is forbidden the text is shown to be copied by hand. */
export function CopyButton({ text, label, copiedLabel, size = 'sm', variant = 'plain' }: CopyButtonProps) {
  const { copied, copy } = useCopy();
  return (
    <>
      <IconButton
        label={copied ? copiedLabel : label}
        icon={copied ? <CheckIcon /> : <CopyIcon />}
        size={size}
        variant={variant}
        onClick={() => void copy(typeof text === 'string' ? text : text(), label)}
      />
      <VisuallyHidden>
        <span role="status">{copied ? copiedLabel : ''}</span>
      </VisuallyHidden>
    </>
  );
}
