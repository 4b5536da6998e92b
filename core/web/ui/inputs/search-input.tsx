import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ControlBox, type ControlSize } from './control-box.tsx';
import type { DomProps } from './dom-props.ts';
import { IconButton } from './icon-button.tsx';
import { CloseIcon, SearchIcon } from '../icons/common-icons.tsx';

export interface SearchInputProps extends Omit<
  DomProps<'input'>,
  'size' | 'type' | 'value' | 'defaultValue' | 'onChange' | 'ref'
> {
  /** The accessible name; also the placeholder unless one is given. */
  label: string;
  clearLabel: string;
  /** The applied search; typing reaches `onSearch` after a pause. */
  value: string;
  onSearch: (text: string) => void;
  /** Pause in ms after the last keystroke. */
  delay?: number;
  size?: ControlSize;
}

/** A search box that waits for a pause in typing; Enter searches at once, Escape and the button clear. */
export function SearchInput({
  label,
  clearLabel,
  value,
  onSearch,
  delay = 250,
  size = 'md',
  placeholder = label,
  ...input
}: SearchInputProps) {
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  const field = useRef<HTMLInputElement>(null);

  if (shown !== value) {
    setShown(value);
    setText(value);
  }

  const search = useEffectEvent(() => {
    if (text !== value) onSearch(text);
  });
  useEffect(() => {
    const timer = setTimeout(search, delay);
    return () => clearTimeout(timer);
  }, [text, delay]);

  function clear() {
    setText('');
    if (value !== '') onSearch('');
    field.current?.focus();
  }

  return (
    <ControlBox
      size={size}
      invalid={false}
      readOnly={false}
      disabled={input.disabled ?? false}
      icon={<SearchIcon />}
      end={text !== '' && <IconButton label={clearLabel} icon={<CloseIcon />} size="xs" onClick={clear} />}
    >
      <input
        {...input}
        ref={field}
        type="search"
        role="searchbox"
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && text !== value) onSearch(text);
          if (event.key === 'Escape' && text !== '') clear();
          input.onKeyDown?.(event);
        }}
      />
    </ControlBox>
  );
}
