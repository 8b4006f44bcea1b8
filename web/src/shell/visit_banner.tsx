/** Says during a visit whose company this is and how long it lasts, and leads out of it (AUT-13). */
import { EyeOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSecondsUntil } from '#web/lib/seconds_until'
import { leaveCompany } from '#web/shell/session'
import { sessionStore, useSession } from '#web/shell/session_store'
import type { Visit } from '#web/shell/visit'
import styles from '#web/shell/visit_banner.module.css'

export function VisitBanner() {
  const visit = sessionStore((state) => state.visit)
  return visit && <Banner visit={visit} />
}

function Banner({ visit }: { visit: Visit }) {
  const { t } = useTranslation('shell')
  const { user } = useSession()
  const banner = useFocusAtFirst()
  return (
    <section ref={banner} className={styles.banner} tabIndex={-1} aria-label={t('visit.label')}>
      <EyeOutlined className={styles.icon} aria-hidden />
      <p className={styles.text}>
        {t('visit.text', { company: user.company.name, person: user.name })}
      </p>
      <div className={styles.end}>
        <MinutesLeft until={visit.until} />
        <LeaveButton />
      </div>
    </section>
  )
}

/** Screen readers begin with it, since it changes what the whole page is. */
function useFocusAtFirst() {
  const element = useRef<HTMLElement>(null)
  useEffect(() => element.current?.focus(), [])
  return element
}

function MinutesLeft({ until }: { until: number }) {
  const { t } = useTranslation('shell')
  const minutes = Math.ceil(useSecondsUntil(until) / 60)
  return (
    <span role="timer" className={styles.time} aria-label={t('visit.left', { count: minutes })}>
      {t('visit.minutes', { count: minutes })}
    </span>
  )
}

function LeaveButton() {
  const { t } = useTranslation('shell')
  const [busy, setBusy] = useState(false)
  const leave = () => {
    setBusy(true)
    void leaveCompany()
  }
  return (
    <Button size="small" loading={busy} onClick={leave}>
      {t('visit.leave')}
    </Button>
  )
}
