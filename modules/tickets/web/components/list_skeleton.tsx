/** Placeholder of a list while it loads. */
import { useTranslation } from 'react-i18next'
import styles from './ticket_list.module.css'

const widths = [52, 38, 61, 45, 57, 34, 48, 41]

export function ListSkeleton() {
  const { t } = useTranslation('shell')
  return (
    <ul className={`${styles.rows} ${styles.skeleton}`} role="status" aria-label={t('loading')}>
      {widths.map((width) => (
        <li key={width}>
          <span className={styles.face} />
          <span className={styles.lines}>
            <span className={styles.bar} style={{ width: `${width}%` }} />
            <span className={styles.bar} style={{ width: `${width + 30}%` }} />
            <span className={styles.bar} style={{ width: `${width - 18}%` }} />
          </span>
        </li>
      ))}
    </ul>
  )
}
