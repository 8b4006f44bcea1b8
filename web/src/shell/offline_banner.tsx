/** Shows when the device goes offline, and when it is online again. */
import { DisconnectOutlined } from '@ant-design/icons'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '#web/shell/offline_banner.module.css'

export function OfflineBanner() {
  const { t } = useTranslation('shell')
  const online = useSyncExternalStore(watchNetwork, () => navigator.onLine)
  return (
    <div role="status" aria-live="polite">
      {!online && (
        <p className={styles.banner}>
          <DisconnectOutlined aria-hidden /> {t('offline')}
        </p>
      )}
    </div>
  )
}

function watchNetwork(changed: () => void) {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}
