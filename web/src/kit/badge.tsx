/** Something waits for a person: an amber count, or a dot when the number says nothing. */
import { number } from '#web/lib/format'
import styles from '#web/kit/badge.module.css'

export interface BadgeProps {
  /** Nothing is drawn for 0. Left out: a dot. */
  readonly count?: number
  /** What waits, for screen readers: a ready translation such as "3 unread". */
  readonly label: string
}

export function Badge({ count, label }: BadgeProps) {
  if (count === 0) return null
  if (count === undefined) return <span className={styles.dot} role="img" aria-label={label} />
  return (
    <span className={styles.badge} role="img" aria-label={label}>
      {count > 999 ? '999+' : number(count)}
    </span>
  )
}
