/** What is to be paid, and for how long. */
import { useTranslation } from 'react-i18next'
import { money } from '#web/lib/format'
import type { Recurrence } from '#modules/billing/contract'
import { monthsOf } from '../invoice'
import styles from './checkout.module.css'

interface TotalProps {
  /** In reais. */
  readonly amount: number
  readonly recurrence: Recurrence
}

export function Total({ amount, recurrence }: TotalProps) {
  const { t } = useTranslation('billing')
  return (
    <p className={styles.total} aria-live="polite">
      <span>{t('checkout.total', { count: monthsOf(recurrence) })}</span>
      <strong>{money(amount)}</strong>
    </p>
  )
}
