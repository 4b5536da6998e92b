import { useEffect, useState } from 'react';

export const minuteMs = 60_000;
export const hourMs = 3_600_000;

/** When the minute or hour began that goes on, in milliseconds since 1970: what is told of time changes no more often than that. */
export function useNow(stepMs: number): number {
  const [now, setNow] = useState(() => beginOf(stepMs));
  useEffect(() => {
    const timer = setInterval(() => setNow(beginOf(stepMs)), minuteMs);
    return () => clearInterval(timer);
  }, [stepMs]);
  return now;
}

const beginOf = (stepMs: number): number => Math.floor(Date.now() / stepMs) * stepMs;
