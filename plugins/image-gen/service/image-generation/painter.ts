import { setImmediate as nextTurn } from 'node:timers/promises';
import { city, clouds, disc, flow, fog, forest, mountains, sea, shore, sky, stars, type Layer } from './layers.ts';
import { fractalNoise, gridValue } from './noise.ts';
import { paletteOf, type Colour } from './palette.ts';
import { readPrompt, type Scene } from './prompt.ts';

const rowsBetweenTurns = 16;

/** Paints a prompt as opaque pixels, three bytes each; always the same for the same seed. Lets other work run between rows. */
export async function paint(prompt: string, seed: number, width: number, height: number): Promise<Uint8Array> {
  const layers = layersOf(readPrompt(prompt), seed, width / height);
  const pixels = new Uint8Array(width * height * 3);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      let seen: Colour = [0, 0, 0];
      for (const layer of layers) seen = layer(column / height, row / height, seen);
      for (let channel = 0; channel < 3; channel++)
        pixels[(row * width + column) * 3 + channel] = Math.round(255 * Math.min(1, Math.max(0, seen[channel]!)));
    }
    if (row % rowsBetweenTurns === 0) await nextTurn();
  }
  return pixels;
}

/** What is painted, from the farthest to the nearest. */
function layersOf(scene: Scene, seed: number, aspect: number): readonly Layer[] {
  const { motifs, mood } = scene;
  const palette = paletteOf(scene, seed);
  if (motifs.size === 0) return [flow(palette, seed)];
  const chance = (at: number) => gridValue(seed, at, 99);
  const light = [
    aspect * (0.25 + 0.5 * chance(1)),
    shore * (mood === 'sunset' ? 0.72 : 0.2 + 0.35 * chance(2)),
  ] as const;
  const dark = mood === 'night';
  const layers: Layer[] = [sky(palette)];
  if (dark || motifs.has('stars')) layers.push(stars(seed));
  if (motifs.has('sun') || motifs.has('moon') || mood === 'sunset')
    layers.push(disc(palette, light, dark ? 0.05 : 0.07));
  if (motifs.has('clouds') || (!dark && mood !== 'fog')) layers.push(clouds(seed, motifs.has('clouds') ? 0.62 : 0.45));
  if (motifs.has('mountains')) layers.push(mountains(palette, seed, mood === 'winter' || mood === 'day'));
  if (motifs.has('city')) layers.push(city(palette, seed, dark || mood === 'sunset' ? 0.5 : 0.12));
  if (motifs.has('sea')) layers.push(sea(palette, seed, light[0]));
  if (motifs.has('forest')) layers.push(forest(palette, seed));
  if (!(['mountains', 'city', 'sea', 'forest'] as const).some((each) => motifs.has(each)))
    layers.push(plain(palette.ground, seed));
  if (mood === 'fog') layers.push(fog(seed));
  return layers;
}

/** Flat land, where nothing else stands under the sky. */
const plain =
  (ground: Colour, seed: number): Layer =>
  (x, y, below) =>
    y < shore + 0.16 - 0.05 * fractalNoise(seed, x * 2, 0, 4) ? below : ground;
