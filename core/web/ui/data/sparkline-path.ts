/** The SVG paths of a line over `values` and of the area under it; the scale starts at 0, gaps stay gaps. Coordinates in px. */
export function sparkline(
  values: readonly (number | null)[],
  width: number,
  height: number,
): { line: string; area: string } {
  const pad = 2;
  const present = values.filter((value) => value !== null);
  const low = Math.min(0, ...present);
  const span = Math.max(...present, 0) - low || 1;
  const step = values.length > 1 ? width / (values.length - 1) : 0;
  const base = height - pad;
  const runs = splitAtGaps(
    values.map((value, index) =>
      value === null ? null : ([round(index * step), round(base - ((value - low) / span) * (base - pad))] as const),
    ),
  );
  return {
    line: runs.map((run) => draw(run.length === 1 ? [...run, ...run] : run)).join(' '),
    area: runs.map((run) => `${draw([[run[0]![0], base], ...run, [run.at(-1)![0], base]])} Z`).join(' '),
  };
}

type Point = readonly [x: number, y: number];

function splitAtGaps(points: readonly (Point | null)[]): Point[][] {
  const runs: Point[][] = [[]];
  for (const point of points) {
    if (point) runs.at(-1)!.push(point);
    else runs.push([]);
  }
  return runs.filter((run) => run.length > 0);
}

function draw(points: readonly Point[]): string {
  return points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join(' ');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
