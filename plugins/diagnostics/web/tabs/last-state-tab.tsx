import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Ago } from '#core/web/page/ago.tsx';
import { noteText } from '#core/web/page/fault-text.ts';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { dateTime, duration } from '#core/web/text/format.ts';
import { CodeWell } from '#core/web/ui/data/code-well.tsx';
import { KeyValue } from '#core/web/ui/data/key-value.tsx';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { instances as contract, type InstanceLastState, type ModelInstanceData } from '#plugins/instances/contract.ts';
import { exitCodeMeaning } from '../exit-code.ts';
import { one, pollMs } from '../one.ts';
import { reasonWords } from '../reason-text.ts';
import type { DiagnosticsTabProps } from '../public.ts';
import styles from './tabs.module.css';

/** What an instance does now, and how its latest process ended, explained. */
export function Page(props: DiagnosticsTabProps) {
  const { t } = useTranslation('diagnostics');
  const answer = useAnswer(contract.getModelInstanceLastState, one(props), { poll: pollMs });
  return (
    <Loaded answer={answer} what={t('state.tab')} shape="lines" count={5}>
      {({ running, waiting, terminated }) => (
        <div className={styles.sections}>
          <section className={styles.section}>
            <h3 className={styles.title}>{t('state.now')}</h3>
            <KeyValue
              layout="beside"
              items={[
                ...(running?.startedAt
                  ? [{ key: t('state.process'), value: t('state.runs', { time: dateTime(running.startedAt) }) }]
                  : [{ key: t('state.process'), value: t('state.runsNot') }]),
                ...(waiting
                  ? [
                      {
                        key: t('state.waits'),
                        value: reasonWords(t, waiting),
                      },
                    ]
                  : []),
              ]}
            />
          </section>
          <section className={styles.section}>
            <h3 className={styles.title}>{t('state.ended')}</h3>
            {terminated ? <Ended terminated={terminated} /> : <p className={styles.quiet}>{t('state.never')}</p>}
          </section>
          {props.instance && <About instance={props.instance} />}
        </div>
      )}
    </Loaded>
  );
}

/** What is known of an instance besides: when it was heard of, and what it says of itself. */
function About({ instance }: { instance: ModelInstanceData }) {
  const { t } = useTranslation('diagnostics');
  const { createdTimestamp, lastRestartTimestamp, lastHeartBeat, hostname, serverName, image, version } = instance;
  const { settingsVersion } = instance;
  const items: readonly (readonly [key: string, value: ReactNode])[] = [
    ['state.created', dateTime(createdTimestamp)],
    ['state.restarted', lastRestartTimestamp && dateTime(lastRestartTimestamp)],
    ['state.heard', lastHeartBeat && <Ago time={lastHeartBeat} />],
    ['column.server', serverName && <code>{serverName}</code>],
    ['state.host', hostname && <code>{hostname}</code>],
    ['column.image', image && <code>{image}</code>],
    ['state.version', version],
    ['state.settings', settingsVersion && t('instances:settingsVersion', { version: settingsVersion })],
  ];
  return (
    <section className={styles.section}>
      <h3 className={styles.title}>{t('state.about')}</h3>
      <KeyValue
        layout="beside"
        items={items.flatMap(([key, value]) => (value === undefined || value === '' ? [] : [{ key: t(key), value }]))}
      />
    </section>
  );
}

function Ended({ terminated }: { terminated: NonNullable<InstanceLastState['terminated']> }) {
  const { t } = useTranslation('diagnostics');
  const { startedAt, finishedAt, exitCode, reason, message = '', note } = terminated;
  const meaning = exitCode === undefined ? undefined : exitCodeMeaning(exitCode);
  const asked = reason === 'Stopped' || reason === 'Unwatched';
  const advice = t(`exit.${reason}.text`, { defaultValue: '' });
  // Of what its history tells in a sentence this page says more.
  const isOwn = note?.code.startsWith('instance.event.');
  const words = note && !(isOwn && advice) ? noteText(t, note) : advice;
  // The sentence is said above, in the reader's language.
  const output = note && message.startsWith(note.message) ? message.slice(note.message.length).trimStart() : message;
  return (
    <>
      {reason && (
        <Callout tone={asked ? 'info' : 'bad'} title={t(`exit.${reason}.title`, { defaultValue: reason })}>
          {words}
        </Callout>
      )}
      <KeyValue
        layout="beside"
        items={[
          ...(exitCode === undefined || !meaning
            ? []
            : [
                {
                  key: t('state.exitCode'),
                  value: (
                    <>
                      <code>{exitCode}</code> {t(`exitCode.${meaning.text}`, { signal: meaning.signal })}
                    </>
                  ),
                },
              ]),
          ...(startedAt ? [{ key: t('state.startedAt'), value: dateTime(startedAt) }] : []),
          ...(finishedAt ? [{ key: t('state.finishedAt'), value: dateTime(finishedAt) }] : []),
          ...(startedAt && finishedAt
            ? [{ key: t('state.ran'), value: duration(Date.parse(finishedAt) - Date.parse(startedAt)) }]
            : []),
        ]}
      />
      {output && (
        <CodeWell
          label={t('state.output')}
          text={output}
          wrap
          height="half"
          copy={{ label: t('state.copy'), copiedLabel: t('environment.copied') }}
        />
      )}
    </>
  );
}
