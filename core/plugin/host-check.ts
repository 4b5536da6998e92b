import { checkBrand } from './contrast.ts';
import type { HostConfig } from './host.ts';
import type { SiteScript } from './site-scripts.ts';

/** What is wrong with a host config, a sentence each; none when all is well. The build and every start ask. */
export function checkHost({ name, kind, brand, plugins, publicNames = [], scripts = {} }: HostConfig): string[] {
  const given = Object.entries(scripts as Readonly<Record<string, SiteScript>>);
  const twice = plugins.find((id, at) => plugins.indexOf(id) !== at);
  return [
    ...(twice === undefined ? [] : [`Host ${name} lists ${twice} twice.`]),
    ...checkBrand(brand.colours ?? {}).map((failure) => `The brand of host ${name} cannot be read: ${failure}`),
    ...(brand.canonical === undefined || isOrigin(brand.canonical)
      ? []
      : [`The canonical address of host ${name}, "${brand.canonical}", is no origin: write it as https://host.`]),
    ...(kind === 'on-premise' && given.length > 0
      ? [`Host ${name} is on-premise and may ask no other site: take its ${given[0]![0]} out.`]
      : []),
    ...(publicNames.length === 0 && given.length > 0
      ? [`Host ${name} has a ${given[0]![0]} and no public names under which it could load: list them.`]
      : []),
    ...given.flatMap(([role, script]) =>
      checkScript(script).map((failure) => `The ${role} of host ${name} is refused: ${failure}`),
    ),
  ];
}

function checkScript({ src, origins = [] }: SiteScript): string[] {
  return [
    ...(URL.parse(src)?.protocol === 'https:' ? [] : [`"${src}" is no https address.`]),
    ...origins
      .filter((origin) => !isOrigin(origin))
      .map((origin) => `"${origin}" is no origin: write it as https://host.`),
  ];
}

/** Whether a text is an origin and nothing more; anything else could widen the page's policy. */
const isOrigin = (text: string): boolean => /^(https?|wss):/.test(text) && URL.parse(text)?.origin === text;
