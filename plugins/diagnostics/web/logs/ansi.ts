/** How a piece of a line looks: colours by their number in the terminal's palette of 16, from 0. */
export interface Look {
  readonly colour?: number;
  readonly ground?: number;
  readonly bold?: boolean;
  readonly dim?: boolean;
  readonly italic?: boolean;
  readonly underline?: boolean;
}

export interface Piece {
  readonly text: string;
  readonly look: Look;
}

const escape = '\u001b';
// What a terminal takes as a command: CSI sequences, OSC texts (titles, links) up to their end, and the short ones.
const command = new RegExp(
  `${escape}(?:\\[([0-9;:]*)[ -/]*([@-~])|\\][^\u0007${escape}]*(?:\u0007|${escape}\\\\)?|[ -/]*[0-Z\\\\^-~])`,
  'g',
);

/** A line without what a terminal takes as commands. */
export const plain = (line: string): string => (line.includes(escape) ? line.replace(command, '') : line);

/** A line as the pieces of one look each; only colours and weights are taken up, whatever else it asks for is left out. */
export function pieces(line: string): readonly Piece[] {
  if (!line.includes(escape)) return [{ text: line, look: {} }];
  const found: Piece[] = [];
  let look: Look = {};
  let end = 0;
  for (const match of line.matchAll(command)) {
    if (match.index > end) found.push({ text: line.slice(end, match.index), look });
    end = match.index + match[0].length;
    if (match[2] === 'm') look = changed(look, match[1] ?? '');
  }
  if (end < line.length) found.push({ text: line.slice(end), look });
  return found;
}

function changed(before: Look, codes: string): Look {
  let look = before;
  const rest = codes.split(/[;:]/).map(Number);
  for (let at = 0; at < rest.length; at++) {
    const code = rest[at]!;
    if (code === 38 || code === 48) {
      const { colour, length } = extended(rest.slice(at + 1));
      look = { ...look, [code === 38 ? 'colour' : 'ground']: colour };
      at += length;
    } else look = simple(look, code);
  }
  return look;
}

function simple(look: Look, code: number): Look {
  const { bold: _bold, dim: _dim, ...lighter } = look;
  const { colour: _colour, ...colourless } = look;
  const { ground: _ground, ...groundless } = look;
  if (code === 0) return {};
  if (code === 1) return { ...look, bold: true };
  if (code === 2) return { ...look, dim: true };
  if (code === 3) return { ...look, italic: true };
  if (code === 4) return { ...look, underline: true };
  if (code === 22) return lighter;
  if (code === 23) return { ...look, italic: false };
  if (code === 24) return { ...look, underline: false };
  if (code === 39) return colourless;
  if (code === 49) return groundless;
  if (code >= 30 && code <= 37) return { ...look, colour: code - 30 };
  if (code >= 40 && code <= 47) return { ...look, ground: code - 40 };
  if (code >= 90 && code <= 97) return { ...look, colour: code - 82 };
  if (code >= 100 && code <= 107) return { ...look, ground: code - 92 };
  return look;
}

/** Colours of 256 and of 24 bits as the nearest of the 16, so that both themes can read them. */
function extended([kind, ...values]: readonly number[]): { colour: number; length: number } {
  if (kind === 2) return { colour: nearest(values[0] ?? 0, values[1] ?? 0, values[2] ?? 0), length: 4 };
  const index = values[0] ?? 7;
  if (index < 16) return { colour: index, length: 2 };
  if (index >= 232) return { colour: index < 244 ? 8 : 7, length: 2 };
  const level = (step: number) => (Math.floor((index - 16) / step) % 6) * 51;
  return { colour: nearest(level(36), level(6), level(1)), length: 2 };
}

function nearest(red: number, green: number, blue: number): number {
  const most = Math.max(red, green, blue);
  if (most < 48) return 0;
  const part = (value: number, bit: number) => (value > most / 2 ? bit : 0);
  const hue = part(red, 1) | part(green, 2) | part(blue, 4);
  return hue === 7 && most < 160 ? 8 : hue + (most > 200 && hue !== 7 ? 8 : 0);
}
