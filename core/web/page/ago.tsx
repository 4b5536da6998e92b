import { useState } from 'react';
import { dateTime, relativeTime } from '../text/format.ts';

/** How long ago something was. The time itself is a tip, which is written no sooner than a pointer asks for it. */
export function Ago({ time }: { time: number | string }) {
  const [title, setTitle] = useState<string>();
  return (
    <time dateTime={new Date(time).toISOString()} title={title} onPointerEnter={() => setTitle(dateTime(time))}>
      {relativeTime(time)}
    </time>
  );
}
