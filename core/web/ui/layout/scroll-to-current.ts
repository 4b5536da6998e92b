/** Where entries scroll sideways, the open one must not start out of sight. */
export function scrollToCurrent(row: HTMLElement): void {
  const entry = row.querySelector<HTMLElement>('[aria-current]');
  if (!entry || getComputedStyle(row).overflowX !== 'auto') return;
  const { left, width } = entry.getBoundingClientRect();
  row.scrollLeft += left - row.getBoundingClientRect().left - (row.clientWidth - width) / 2;
}
