/** The state of a connection: a light, a sentence, and why or since when. */
import { ClockCircleOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import type { Connection } from '../model'
import { coldLockText, statusDetail, statusText, toneOf } from '../status_text'
import styles from './connection_table.module.css'

export function ConnectionState({ connection }: { connection: Connection }) {
  const { t } = useTranslation('whatsapp')
  const detail = statusDetail(t, connection)
  const lock = coldLockText(t, connection)
  return (
    <div className={styles.state} role="status" data-tone={toneOf(connection)}>
      <span className={styles.light} aria-hidden />
      <div>
        <p className={styles.status}>{statusText(t, connection)}</p>
        {detail && <p className={styles.detail}>{detail}</p>}
        {lock && (
          <p className={styles.lock}>
            <ClockCircleOutlined aria-hidden /> {lock}
          </p>
        )}
      </div>
    </div>
  )
}
