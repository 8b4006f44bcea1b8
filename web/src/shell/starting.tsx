/** Shown from page load until the session is known. */
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Logo } from '#web/kit/logo'
import { Maintenance } from '#web/shell/maintenance'
import { resumeSession } from '#web/shell/session'
import styles from '#web/shell/starting.module.css'

/** Milliseconds between two checks whether the server is back. */
const lookAgainMs = 15_000

export function Starting() {
  const { t } = useTranslation('shell')
  return (
    <main className={styles.whole}>
      <span className={styles.late} role="status" aria-label={t('loading')}>
        <Logo size={48} isBare />
      </span>
    </main>
  )
}

/** The browser has a session, but the server does not respond: the user is not signed out for that. */
export function Unreachable() {
  const { t } = useTranslation('shell')
  useEffect(() => {
    const look = () => void resumeSession({ quietly: true })
    const timer = setInterval(look, lookAgainMs)
    window.addEventListener('online', look)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', look)
    }
  }, [])
  return <Maintenance title={t('unreachable.title')} text={t('unreachable.text')} />
}
