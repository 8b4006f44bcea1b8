/** The loading state: a skeleton of the coming content. */
import { useTranslation } from 'react-i18next'
import styles from '#web/kit/loading.module.css'

export interface LoadingProps {
  /** How many rows the skeleton has. */
  readonly rows?: number
  /** Height of a row in pixels, the same as the real row's. */
  readonly rowHeight?: number
  /** A round placeholder at the left of each row. */
  readonly faces?: boolean
}

export function LoadingRows({ rows = 6, rowHeight = 44, faces = false }: LoadingProps) {
  const { t } = useTranslation('shell')
  return (
    <div className={styles.rows} role="status" aria-label={t('loading')}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.row} style={{ height: rowHeight }}>
          {faces && <span className={styles.face} />}
          {/* Uneven widths look like text, even ones like stripes. */}
          <span className={styles.bar} style={{ width: `${38 + ((row * 23) % 45)}%` }} />
        </div>
      ))}
    </div>
  )
}

/** Skeleton rows with the border of a table. */
export const LoadingTable = () => (
  <div className={styles.table}>
    <LoadingRows rows={8} rowHeight={60} />
  </div>
)

/** Skeleton of a page whose code is still loading: a title and a table. */
export const LoadingPage = () => (
  <div className={styles.page}>
    <span className={styles.title} />
    <LoadingTable />
  </div>
)
