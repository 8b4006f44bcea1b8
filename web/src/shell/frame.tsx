/** The frame for signed-in users: menu, top bar, the page, and background listeners. */
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router-dom'
import { ConfirmOutlet } from '#web/kit/confirm'
import { useIsPhone } from '#web/kit/appearance'
import { toasts } from '#web/lib/toasts'
import { daysUntil } from '#web/lib/format'
import { BottomTabs } from '#web/shell/bottom_tabs'
import { useRealtime } from '#web/shell/realtime'
import { sessionStore } from '#web/shell/session_store'
import { subscriptionWarning } from '#web/shell/shell_slots'
import { SideMenu } from '#web/shell/side_menu'
import { useIsFilled } from '#web/shell/slots'
import { TopBar } from '#web/shell/top_bar'
import { UnpaidNotice } from '#web/shell/unpaid_notice'
import { VisitBanner } from '#web/shell/visit_banner'
import styles from '#web/shell/frame.module.css'

export default function Frame() {
  const { t } = useTranslation('shell')
  const phone = useIsPhone()
  useRealtime()
  useSubscriptionWarning()
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#content">
        {t('frame.skip')}
      </a>
      <VisitBanner />
      <UnpaidNotice />
      <div className={styles.body}>
        {!phone && <SideMenu />}
        <div className={styles.right}>
          <TopBar />
          <main id="content" className={styles.main} tabIndex={-1}>
            <Outlet />
          </main>
          {phone && <BottomTabs />}
        </div>
      </div>
      <ConfirmOutlet />
    </div>
  )
}

/** For those who get no other warning, one is shown after sign-in when the subscription ends in fewer days than this. */
const warnDays = 5

function useSubscriptionWarning() {
  const { t } = useTranslation('shell')
  const dueDate = sessionStore((state) => state.session?.user.company.dueDate)
  const isShown = useIsFilled(subscriptionWarning)
  useEffect(() => {
    if (!dueDate || isShown) return
    const days = daysUntil(dueDate)
    if (days >= 0 && days < warnDays) toasts.warning(t('subscription_ends', { count: days }))
  }, [dueDate, isShown, t])
}
