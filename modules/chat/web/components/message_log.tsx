/** What was written in a talk: days, runs of one sender; older ones come as one scrolls up. */
import { LoadingOutlined } from '@ant-design/icons'
import dayjs from 'dayjs'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Empty } from '#web/kit/empty'
import { Failure } from '#web/kit/failure'
import { LoadingRows } from '#web/kit/loading'
import { ToEnd } from '#web/kit/to_end'
import { date, time } from '#web/lib/format'
import { useSession } from '#web/shell/session_store'
import { arrange, type Line } from '../arrange'
import type { Message, Talk } from '../model'
import type { Messages } from '../queries'
import { usePlace } from '../use_place'
import styles from './message_log.module.css'

interface MessageLogProps {
  readonly talk: Talk
  readonly messages: Messages
}

export function MessageLog({ talk, messages }: MessageLogProps) {
  const { t } = useTranslation('chat')
  const { messages: said, error, retry } = messages
  if (said?.length) return <Lines talk={talk} messages={messages} said={said} />
  return (
    <div className={styles.nothing}>
      {said && <Empty title={t('empty.silent')} text={t('empty.silent_text')} />}
      {!said && error && <Failure error={error} onRetry={retry} />}
      {!said && !error && <LoadingRows rows={8} rowHeight={52} />}
    </div>
  )
}

function Lines({ talk, messages, said }: MessageLogProps & { said: readonly Message[] }) {
  const { t } = useTranslation('chat')
  const { isLoadingOlder, loadOlder } = messages
  const lines = useMemo(() => arrange(said), [said])
  const box = useRef<HTMLDivElement>(null)
  const { isAtEnd, onScroll, toEnd } = usePlace(box, lines, loadOlder)
  // One's own words are always seen.
  const own = said.findLast(({ id }) => id < 0)?.id
  useEffect(() => {
    if (own !== undefined) toEnd()
  }, [own, toEnd])
  return (
    <div className={styles.frame}>
      <div
        ref={box}
        className={styles.box}
        onScroll={onScroll}
        role="log"
        aria-label={t('pane.label', { title: talk.title })}
        tabIndex={0}
      >
        <div className={styles.lines}>
          <div className={styles.older} aria-live="polite">
            {isLoadingOlder && <LoadingOutlined aria-label={t('pane.loading_older')} />}
          </div>
          {lines.map((line) => (
            <Drawn key={line.key} line={line} />
          ))}
        </div>
      </div>
      {!isAtEnd && <ToEnd onClick={toEnd}>{t('pane.to_end')}</ToEnd>}
    </div>
  )
}

function Drawn({ line }: { line: Line }) {
  const { t } = useTranslation('chat')
  const { user } = useSession()
  if (line.kind === 'day') return <p className={styles.day}>{dayName(line.at, t)}</p>
  const { message, isFirst, key } = line
  const isOwn = message.sender.id === user.id
  return (
    <div
      className={styles.line}
      data-line={key}
      data-own={isOwn || undefined}
      data-first={isFirst || undefined}
      data-unsent={message.id < 0 || undefined}
    >
      <div className={styles.bubble}>
        {isFirst && !isOwn && <span className={styles.sender}>{message.sender.name}</span>}
        <span className={styles.text} dir="auto">
          {message.text}
        </span>
        <time className={styles.time} dateTime={message.createdAt}>
          {time(message.createdAt)}
        </time>
      </div>
    </div>
  )
}

function dayName(at: string, t: (key: string) => string) {
  const day = dayjs(at)
  if (day.isSame(dayjs(), 'day')) return t('pane.today')
  if (day.isSame(dayjs().subtract(1, 'day'), 'day')) return t('pane.yesterday')
  return date(at)
}
