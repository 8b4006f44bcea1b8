/** Grey placeholder bars until the data and the chart library are loaded. */
import { useTranslation } from 'react-i18next'
import styles from './chart_skeleton.module.css'

/** Per cent of the height; uneven, like real ones. */
const heights = [35, 60, 48, 80, 66, 92, 54, 72, 40, 64]

export function ChartSkeleton({ height, isAnnounced }: { height: number; isAnnounced?: boolean }) {
  const { t } = useTranslation('shell')
  const spoken = isAnnounced ? { 'role': 'status', 'aria-label': t('loading') } : {}
  return (
    <div className={styles.bars} style={{ height: Math.min(height, 420) }} {...spoken}>
      {heights.map((share, index) => (
        <span key={index} className={styles.bar} style={{ height: `${share}%` }} />
      ))}
    </div>
  )
}
