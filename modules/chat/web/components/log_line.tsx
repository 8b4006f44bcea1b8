/** One line of a thread: a day separator, the unread marker, or a message. */
import { ClockCircleOutlined } from '@ant-design/icons'
import dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'
import { BubbleText } from '#web/kit/bubble_text'
import { date, time } from '#web/lib/format'
import { useSession } from '#web/shell/session_store'
import type { Line } from '../arrange'
import styles from './log_line.module.css'

export function LogLine({ line }: { line: Line }) {
  const { t } = useTranslation('chat')
  const { user } = useSession()
  if (line.kind === 'day') return <p className={styles.day}>{dayName(line.at, t)}</p>
  if (line.kind === 'unread') {
    return (
      <p className={styles.unread} data-line={line.key}>
        {t('unread.messages', { count: line.count })}
      </p>
    )
  }
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
        <BubbleText
          text={message.text}
          end={
            <time className={styles.time} dateTime={message.createdAt}>
              {time(message.createdAt)}
              {message.id < 0 && (
                <ClockCircleOutlined className={styles.clock} aria-label={t('pane.sending')} />
              )}
            </time>
          }
        />
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
