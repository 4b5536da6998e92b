/** Reloads the page when the server has been built anew; for development. */
export function reloadWithNewBuilds(): void {
  let known: string | undefined;
  setInterval(async () => {
    const version = await fetch('/version').then((response) => response.text(), () => known);
    if (known !== undefined && version !== known) location.reload();
    known = version;
  }, 1_000);
}
