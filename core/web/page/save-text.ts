/** Has the browser save a text as a file. */
export function saveText(text: string, name: string, type = 'text/plain'): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads it after the press; a minute is more than it takes.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
