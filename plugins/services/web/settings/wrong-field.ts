const controls = 'input:not([type=hidden]), textarea, button, [contenteditable=true]';

/** Focuses the first field of a section that says what is wrong of it as soon as that is drawn; answers how to wait no longer. */
export function focusWrong(section: string): () => void {
  const focus = () => {
    const said = document.getElementById(section)?.querySelector('[id$="-error"]');
    const control = said?.parentElement?.querySelector<HTMLElement>(controls);
    control?.focus();
    if (control) observer.disconnect();
  };
  const observer = new MutationObserver(focus);
  observer.observe(document.body, { childList: true, subtree: true });
  focus();
  return () => observer.disconnect();
}
