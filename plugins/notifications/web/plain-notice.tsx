import { EntityLink } from './entity-link.tsx';
import { LongText } from './long-text.tsx';
import type { NoticeProps } from './public.ts';

/** A notice in the words of whoever raised it, under the name of what it is about. */
export function PlainNotice({ notice }: NoticeProps) {
  const { entityDisplayName, textMessage } = notice;
  return (
    <>
      {entityDisplayName !== undefined && (
        <strong>
          <EntityLink notice={notice}>{entityDisplayName}</EntityLink>
        </strong>
      )}
      {textMessage && <LongText text={textMessage} />}
    </>
  );
}
