/** When a connection was away: messages of that time arrived late (IN-16). */
import { useTranslation } from 'react-i18next'
import dayjs from 'dayjs'
import { date, time } from '#web/lib/format'
import type { Gap } from '../model'
import styles from './fields.module.css'

export function GapList({ gaps }: { gaps: readonly Gap[] }) {
  const { t } = useTranslation('whatsapp')
  if (!gaps.length) return <p className={styles.hint}>{t('gaps.none')}</p>
  return (
    <>
      <p className={styles.hint}>{t('gaps.help')}</p>
      <ul className={styles.gaps}>
        {gaps.map(({ from, until }) => (
          <li key={from}>
            <span>{date(from)}</span>
            <span>
              {until
                ? t('gaps.between', { from: time(from), until: shownEnd(from, until) })
                : t('gaps.since', { from: time(from) })}
            </span>
            <span className={styles.length}>{until && lengthOf(from, until)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** With the date when it is another day. */
const shownEnd = (from: string, until: string) =>
  dayjs(from).isSame(until, 'day') ? time(until) : `${date(until)} ${time(until)}`

/** `18 min`, `45 s`, `2 h 5 min`. */
function lengthOf(from: string, until: string): string {
  const seconds = Math.max(1, dayjs(until).diff(from, 'second'))
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
