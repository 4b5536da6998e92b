import { gridValue, mix } from './noise.ts';
import type { Scene } from './prompt.ts';

/** Red, green and blue from 0 to 1. */
export type Colour = readonly [number, number, number];

export interface Palette {
  /** The sky above and at the horizon. */
  readonly zenith: Colour;
  readonly horizon: Colour;
  /** What lies nearest. */
  readonly ground: Colour;
  readonly light: Colour;
}

export const blend = (a: Colour, b: Colour, share: number): Colour => [
  mix(a[0], b[0], share),
  mix(a[1], b[1], share),
  mix(a[2], b[2], share),
];

/** A colour by hue in degrees, saturation and lightness from 0 to 1. */
export function colour(hue: number, saturation: number, lightness: number): Colour {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number) => {
    const place = (offset + (((hue % 360) + 360) % 360) / 30) % 12;
    return lightness - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1));
  };
  return [channel(0), channel(8), channel(4)];
}

/** The colours of a mood, turned towards those that were asked for and a little by chance. */
export function paletteOf({ mood, hues }: Scene, seed: number): Palette {
  const chance = (gridValue(seed, 7, 7) - 0.5) * 30;
  const [first, second = first] = hues;
  const hue = (usual: number) => (first ?? usual) + chance;
  const other = (usual: number) => (second ?? usual) + chance;
  switch (mood) {
    case 'night':
      return {
        zenith: colour(hue(232), 0.6, 0.08),
        horizon: colour(other(228), 0.5, 0.26),
        ground: colour(hue(235), 0.4, 0.05),
        light: colour(other(48), 0.5, 0.9),
      };
    case 'sunset':
      return {
        zenith: colour(hue(262), 0.45, 0.36),
        horizon: colour(other(24), 0.9, 0.64),
        ground: colour(hue(275), 0.4, 0.12),
        light: colour(other(42), 1, 0.82),
      };
    case 'winter':
      return {
        zenith: colour(hue(210), 0.4, 0.66),
        horizon: colour(other(205), 0.35, 0.9),
        ground: colour(hue(212), 0.28, 0.36),
        light: colour(other(50), 0.6, 0.95),
      };
    case 'fog':
      return {
        zenith: colour(hue(205), 0.15, 0.7),
        horizon: colour(other(200), 0.14, 0.86),
        ground: colour(hue(200), 0.16, 0.3),
        light: colour(other(50), 0.3, 0.96),
      };
    case 'day':
      return {
        zenith: colour(hue(212), 0.65, 0.48),
        horizon: colour(other(200), 0.6, 0.84),
        ground: colour(first ?? 125 + chance, 0.34, 0.22),
        light: colour(other(50), 1, 0.9),
      };
  }
}
