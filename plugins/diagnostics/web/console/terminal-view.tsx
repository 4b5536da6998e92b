import { useEffect, useRef } from 'react';
import type { Session } from './sessions.ts';
import styles from './console.module.css';

/** The screen of a console; the console is opened once it is known how large it is. */
export function TerminalView({ session: { screen, line }, label }: { session: Session; label: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!screen) return;
    screen.show(box.current!);
    screen.focus();
    void line.begin(screen.size());
  }, [screen, line]);
  return <div ref={box} className={styles.screen} role="region" aria-label={label} />;
}
