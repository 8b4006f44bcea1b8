/** A badge for something that needs attention: an amber count, or a dot when there is no count. */
import { number } from '#web/lib/format'
import styles from '#web/kit/badge.module.css'

export interface BadgeProps {
  /** 0 renders nothing; undefined renders a dot. */
  readonly count?: number
  /** What is pending, for screen readers: a translated text such as "3 unread". */
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
