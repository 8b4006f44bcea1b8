/** Desktop notifications: whether they are allowed, and the button that allows them. */
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { desktopPermission } from '../use_ringing'
import styles from './bell.module.css'

/** Browsers show the permission prompt only in response to a user action. */
export function Desktop() {
  const { t } = useTranslation('notifications')
  const [permission, setPermission] = useState(desktopPermission)
  if (permission === 'absent') return null
  if (permission !== 'default') return <p className={styles.note}>{t(permission)}</p>
  const ask = async () => setPermission(await Notification.requestPermission())
  return (
    <Button type="link" size="small" onClick={() => void ask()}>
      {t('ask')}
    </Button>
  )
}
