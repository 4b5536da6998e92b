import { expect, test } from 'vitest';
import { powerSpectrum } from './fft.ts';

test('the spectrum is that of the definition', () => {
  const signal = Float64Array.from({ length: 32 }, (_, index) => Math.sin(index * index) + 0.3);
  const defined = Array.from({ length: 17 }, (_, bin) => {
    const part = (wave: (angle: number) => number) =>
      signal.reduce((sum, sample, index) => sum + sample * wave((2 * Math.PI * bin * index) / 32), 0);
    return part(Math.cos) ** 2 + part(Math.sin) ** 2;
  });
  const powers = powerSpectrum(32)(signal);
  expect(powers).toHaveLength(17);
  for (const [bin, power] of powers.entries()) expect(power).toBeCloseTo(defined[bin]!, 9);
});
