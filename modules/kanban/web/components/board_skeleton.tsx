/** Placeholder of the board while it loads. */
import { useTranslation } from 'react-i18next'
import styles from './board.module.css'

const lanes = [3, 2, 4, 1]

export function BoardSkeleton() {
  const { t } = useTranslation('shell')
  return (
    <div className={styles.board} role="status" aria-label={t('loading')}>
      {lanes.map((cards) => (
        <div key={cards} className={styles.pale_lane}>
          <span className={styles.pale_name} />
          {Array.from({ length: cards }, (_, at) => (
            <span key={at} className={styles.pale_card} />
          ))}
        </div>
      ))}
    </div>
  )
}
