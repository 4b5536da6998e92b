/** What the build says of the workbench that stands there now. */
interface Build {
  readonly styles: readonly string[];
  /** Scripts and texts. */
  readonly rest: readonly string[];
}

const everyMs = 250;

/** Shows newer builds: new styles at once, anything else, and a server that began anew, by a reload; for development. */
export function showNewBuilds(): void {
  const address = `/assets/dev-${document.documentElement.dataset.host}.json`;
  // Names of files change with what is in them.
  const isThere = (file: string) => document.head.innerHTML.includes(file);
  let gone = false;
  const look = async () => {
    const { styles, rest } = (await (await fetch(address, { cache: 'no-store' })).json()) as Build;
    if (gone || !rest.every(isThere)) location.reload();
    else if (!styles.every(isThere)) wear(styles);
  };
  const next = (): unknown =>
    setTimeout(
      () =>
        void look()
          .catch(() => (gone = true))
          .finally(next),
      everyMs,
    );
  next();
}

/** Puts on other styles, and takes the former off when they are there. */
function wear(styles: readonly string[]): void {
  const former = document.querySelectorAll('link[rel=stylesheet]');
  const links = styles.map((file) =>
    Object.assign(document.createElement('link'), { rel: 'stylesheet', href: `/assets/${file}` }),
  );
  const worn = links.map((link) => new Promise((resolve) => link.addEventListener('load', resolve)));
  document.head.append(...links);
  void Promise.all(worn).then(() => former.forEach((link) => link.remove()));
}
