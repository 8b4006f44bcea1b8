/** Why the people of an expired company cannot sign in, and what they can do (BIL-08). */
import { WarningOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { unpaidSignIn } from '#modules/identity/contract'
import { date, daysUntil } from '#web/lib/format'
import { ApiError } from '#web/lib/http'
import { PublicSlot } from '#web/shell/public_slot'
import styles from './unpaid_company.module.css'

interface Debt {
  /** The last paid day, yyyy-MM-dd, or null for none. */
  readonly dueDate: string | null
  /** For admins alone. */
  readonly billingToken: string | null
}

/** What a refused sign-in says about the company's debt; null for any other error. */
export function debtOf(error: unknown): Debt | null {
  if (!(error instanceof ApiError) || error.code !== 'ERR_SUBSCRIPTION_EXPIRED') return null
  const { dueDate, billingToken } = error.facts
  return {
    dueDate: typeof dueDate === 'string' ? dueDate : null,
    billingToken: typeof billingToken === 'string' ? billingToken : null,
  }
}

interface UnpaidCompanyProps {
  readonly debt: Debt
  /** Who tried to sign in. */
  readonly email: string
}

export function UnpaidCompany({ debt: { dueDate, billingToken }, email }: UnpaidCompanyProps) {
  const { t } = useTranslation('identity')
  // A company may also be switched off before its last paid day.
  const isOver = dueDate !== null && daysUntil(dueDate) <= 0
  return (
    <div role="alert" className={styles.debt}>
      <p className={styles.reason}>
        <WarningOutlined aria-hidden />{' '}
        {isOver ? t('unpaid.until', { date: date(dueDate) }) : t('unpaid.off')}
      </p>
      <p className={styles.advice}>{t(billingToken ? 'unpaid.admin' : 'unpaid.other')}</p>
      {billingToken && <PublicSlot of={unpaidSignIn} props={{ billingToken, email }} />}
    </div>
  )
}
