// Carries packets between two network interfaces, whose files it inherits: each comes late, and one of many not at all.
import { read, writeSync } from 'node:fs';

const [lateMs, lostShare, one, other] = process.argv.slice(2).map(Number) as [number, number, number, number];
/** Larger than what an interface hands over at once. */
const room = 65_536;

function carry(from: number, to: number): void {
  const packet = Buffer.allocUnsafe(room);
  read(from, packet, 0, room, null, (error, bytes) => {
    if (error) throw error;
    if (Math.random() >= lostShare) setTimeout(() => writeSync(to, packet, 0, bytes), lateMs);
    carry(from, to);
  });
}

carry(one, other);
carry(other, one);
