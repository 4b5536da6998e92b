/** Where entries scroll sideways, the open one must not start out of sight. */
export function scrollToCurrent(row: HTMLElement): void {
  const entry = row.querySelector<HTMLElement>('[aria-current]');
  if (entry && getComputedStyle(row).overflowX === 'auto')
    row.scrollLeft = entry.offsetLeft - row.offsetLeft - (row.clientWidth - entry.offsetWidth) / 2;
}
