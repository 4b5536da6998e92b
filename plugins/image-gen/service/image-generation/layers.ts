import { fractalNoise, gridValue, mix } from './noise.ts';
import { blend, type Colour, type Palette } from './palette.ts';

/** Paints over what lies below at one point; both coordinates are in heights of the picture, from the top left. */
export type Layer = (x: number, y: number, below: Colour) => Colour;

/** Where the sea begins and land ends. */
export const shore = 0.64;

const white: Colour = [1, 1, 1];
const within = (value: number): number => Math.min(1, Math.max(0, value));

export const sky =
  ({ zenith, horizon }: Palette): Layer =>
  (_x, y) =>
    blend(zenith, horizon, within(y / shore) ** 1.2);

/** One star at most in each cell of a grid. */
export const stars =
  (seed: number): Layer =>
  (x, y, below) => {
    const [column, row] = [Math.floor(x * 60), Math.floor(y * 60)];
    if (gridValue(seed, column, row) < 0.72) return below;
    const [centreX, centreY] = [
      column + 0.2 + 0.6 * gridValue(seed + 1, column, row),
      row + 0.2 + 0.6 * gridValue(seed + 2, column, row),
    ];
    const size = 0.05 + 0.12 * gridValue(seed + 3, column, row) ** 4;
    const distance = Math.hypot(x * 60 - centreX, y * 60 - centreY);
    return blend(below, white, within(1.4 - distance / size) * within(1.3 - y / shore) * 0.95);
  };

/** A sun or moon with its glow. */
export const disc =
  ({ light }: Palette, [centreX, centreY]: readonly [number, number], radius: number): Layer =>
  (x, y, below) => {
    const distance = Math.hypot(x - centreX, y - centreY);
    const glowing = blend(below, light, 0.45 * Math.exp(-Math.max(0, distance - radius) * 6));
    return blend(glowing, light, within((radius - distance) * 300));
  };

export const clouds =
  (seed: number, cover: number): Layer =>
  (x, y, below) => {
    if (y > shore * 1.2) return below;
    const density = fractalNoise(seed, x * 2.2, y * 6, 5);
    return blend(below, white, 0.8 * within((density - 1 + cover) * 4) * within(1.2 - y / shore));
  };

/** A line of hills: how far down its upper edge lies at each place, which is reckoned once for all points below one another. */
function edge(seed: number, base: number, height: number, roughness: number): (x: number) => number {
  const known = new Map<number, number>();
  return (x) => {
    const found = known.get(x) ?? base - height * (fractalNoise(seed, x * roughness, 0, 6) - 0.3);
    known.set(x, found);
    return found;
  };
}

/** Ranges of mountains, the farther the paler; `snow` covers the upper part of each. */
export function mountains({ horizon, ground }: Palette, seed: number, snow: boolean): Layer {
  const ranges = [0.3, 0.6, 1].map((nearness, at) => ({
    nearness,
    top: edge(seed + at * 17, mix(0.5, 0.74, nearness), mix(0.5, 0.3, nearness), mix(2.2, 1.4, nearness)),
  }));
  return (x, y, below) => {
    const nearest = ranges.findLast(({ top }) => y >= top(x));
    if (!nearest) return below;
    const { nearness, top } = nearest;
    const depth = y - top(x);
    const stone = blend(horizon, ground, nearness * 0.9);
    const shade = 0.16 * (fractalNoise(seed + 5, x * 14, y * 14, 2) - 0.5);
    const covered =
      snow && depth < 0.2
        ? within((0.07 + 0.1 * fractalNoise(seed + 9, x * 9, y * 5, 3) - depth) * 30) * (1.1 - nearness)
        : 0;
    return blend(blend(stone, white, within(0.12 + shade)), white, covered);
  };
}

/** Rows of pointed trees. */
export function forest({ horizon, ground }: Palette, seed: number): Layer {
  const rows = [0.55, 0.8, 1].map((nearness, at) => ({
    nearness,
    seed: seed + at * 31,
    width: mix(0.02, 0.07, nearness ** 3),
    base: mix(0.66, 1.02, nearness ** 3),
    tall: mix(0.06, 0.34, nearness ** 3),
  }));
  return (x, y, below) => {
    let seen = below;
    for (const { nearness, seed: own, width, base, tall } of rows) {
      const column = Math.floor(x / width);
      let inside = y > base - tall * 0.18;
      for (const each of [column - 1, column, column + 1]) {
        const height = tall * (0.55 + 0.45 * gridValue(own, each, 0));
        const up = (base - y) / height;
        const tiers = 0.75 + 0.25 * ((up * 6) % 1);
        inside ||= up >= 0 && up < 1 && Math.abs(x - (each + 0.5) * width) < width * 0.75 * (1 - up) * (1.6 - tiers);
      }
      if (inside) seen = blend(horizon, ground, 0.35 + 0.65 * nearness);
    }
    return seen;
  };
}

/** Blocks of houses with some windows lit. */
export function city({ horizon, ground, light }: Palette, seed: number, lit: number): Layer {
  const rows = [0.4, 0.75, 1].map((nearness, at) => ({
    nearness,
    seed: seed + at * 53,
    width: mix(0.05, 0.11, nearness),
    tall: mix(0.34, 0.42, nearness),
    base: mix(shore, 0.86, nearness),
  }));
  return (x, y, below) => {
    let seen = below;
    for (const { nearness, seed: own, width, tall, base } of rows) {
      const column = Math.floor(x / width);
      const roof = base - tall * (0.25 + 0.75 * gridValue(own, column, 1));
      if (y < roof) continue;
      const wall = blend(horizon, ground, 0.4 + 0.6 * nearness);
      const [across, down] = [((x / width - column) * 5) % 1, ((y - roof) / width) * 7];
      const window = across > 0.3 && across < 0.75 && down % 1 > 0.35 && down > 0.5 && y < base;
      const bright = gridValue(own + 2, Math.floor(x / (width / 5)), Math.floor(down)) < lit;
      seen = window && bright ? blend(wall, light, 0.85) : wall;
    }
    return seen;
  };
}

/** Water that mirrors the sky and glitters below the light. */
export const sea =
  ({ zenith, horizon, ground, light }: Palette, seed: number, lightX: number): Layer =>
  (x, y, below) => {
    if (y < shore) return below;
    const depth = (y - shore) / (1 - shore);
    const scale = 1 / (0.04 + depth * 0.3);
    const wave = fractalNoise(seed, x * scale * 1.2, y * scale * 9, 4);
    const water = blend(blend(horizon, zenith, 0.35 + 0.5 * depth), ground, 0.25 + 0.55 * depth * wave);
    const glitter = within((wave - 0.56) * 8) * Math.exp(-(((x - lightX) / (0.06 + depth * 0.3)) ** 2));
    return blend(blend(water, white, 0.22 * within((wave - 0.6) * 6)), light, 0.8 * glitter);
  };

export const fog =
  (seed: number): Layer =>
  (x, y, below) =>
    blend(below, white, 0.75 * within(fractalNoise(seed, x * 1.5, y * 4, 4) * 1.3 - Math.abs(y - shore)));

/** Colours that flow into one another, for prompts that name nothing paintable. */
export const flow =
  ({ zenith, horizon, ground, light }: Palette, seed: number): Layer =>
  (x, y) => {
    const [alongX, alongY] = [fractalNoise(seed, x * 2, y * 2, 4), fractalNoise(seed + 40, x * 2, y * 2, 4)];
    const warped = fractalNoise(seed + 80, x * 2 + 3 * alongX, y * 2 + 3 * alongY, 5);
    const base = blend(blend(zenith, horizon, within(warped * 2 - 0.4)), ground, within((alongX - 0.45) * 1.6));
    return blend(base, light, within((alongY * warped - 0.28) * 3));
  };
