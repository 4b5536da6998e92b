import { useEffect, type RefObject } from 'react';
import { useLocation } from 'wouter';

/** Has links of a text to pages of the product followed without loading it anew. */
export function useFollowedLinks(text: RefObject<HTMLElement | null>): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    const element = text.current!;
    const follow = (event: MouseEvent) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="/"]');
      if (!link || link.target !== '' || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented)
        return;
      event.preventDefault();
      navigate(link.getAttribute('href')!);
    };
    element.addEventListener('click', follow);
    return () => element.removeEventListener('click', follow);
  }, [text, navigate]);
}
