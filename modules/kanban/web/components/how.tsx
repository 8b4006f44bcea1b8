/** Keyboard instructions for screen readers, and the live region of announcements. */
import { useTranslation } from 'react-i18next'
import styles from './board.module.css'

export const howId = 'kanban-how'
export const howLaneId = 'kanban-how-lane'

export function How({ said }: { said: string }) {
  const { t } = useTranslation('kanban')
  return (
    <div className={styles.hidden}>
      <p id={howId}>{t('keys.how')}</p>
      <p id={howLaneId}>{t('keys.how_lane')}</p>
      <p aria-live="assertive">{said}</p>
    </div>
  )
}
