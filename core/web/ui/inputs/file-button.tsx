import { useRef, type ReactNode } from 'react';
import { UploadIcon } from '../icons/icons.tsx';
import { Button } from './button.tsx';
import styles from './file-button.module.css';

interface FileButtonProps {
  /** What the button says. */
  children: ReactNode;
  /** What is chosen: the name of the field behind it. */
  label: string;
  /** Kinds of files, as the attribute of the same name has them. */
  accept?: string;
  multiple?: boolean;
  size?: 'sm' | 'md';
  loading?: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** A button that takes files from whoever chooses some; the same may be chosen once more after they were mended. */
export function FileButton({ children, label, size = 'md', loading = false, onFiles, ...field }: FileButtonProps) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        type="button"
        size={size}
        icon={<UploadIcon />}
        loading={loading}
        onClick={() => chooser.current?.click()}
      >
        {children}
      </Button>
      <input
        {...field}
        ref={chooser}
        className={styles.file}
        type="file"
        aria-label={label}
        tabIndex={-1}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}
