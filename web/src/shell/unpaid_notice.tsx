/** Says that the company is unpaid, what that means, and who can pay: instead of one error for each refused call (BIL-09). */
import { WarningFilled } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { date } from '#web/lib/format'
import { sessionStore } from '#web/shell/session_store'
import { paymentWays } from '#web/shell/shell_slots'
import { Slot } from '#web/shell/slots'
import { unpaidStore } from '#web/shell/unpaid'
import styles from '#web/shell/unpaid_notice.module.css'

export function UnpaidNotice() {
  const { t } = useTranslation('shell')
  const unpaid = unpaidStore((state) => state.unpaid)
  const isAdmin = sessionStore((state) => state.session?.user.profile === 'admin')
  if (!unpaid) return null
  return (
    <div role="alert" className={styles.notice}>
      <WarningFilled className={styles.icon} aria-hidden />
      <p className={styles.text}>
        <strong>
          {unpaid.dueDate ? t('unpaid.since', { date: date(unpaid.dueDate) }) : t('unpaid.off')}
        </strong>{' '}
        {t('unpaid.meanwhile')} {!isAdmin && t('unpaid.ask_admin')}
      </p>
      <Slot of={paymentWays} props={{}} />
    </div>
  )
}
