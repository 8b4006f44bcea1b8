/** The state of an invoice: an icon and a word, in its colour. */
import {
  CheckCircleOutlined,
  ClockCircleOutlined,
  ExclamationCircleOutlined,
  StopOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Invoice } from '../api_invoices'
import { stateOf, type InvoiceState as State } from '../invoice'
import styles from './invoice_state.module.css'

const icons: Readonly<Record<State, ReactNode>> = {
  open: <ClockCircleOutlined aria-hidden />,
  overdue: <ExclamationCircleOutlined aria-hidden />,
  paid: <CheckCircleOutlined aria-hidden />,
  cancelled: <StopOutlined aria-hidden />,
}

export function InvoiceState({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('billing')
  const state = stateOf(invoice)
  return (
    <span className={styles.state} data-state={state}>
      {icons[state]} {t(`invoice_state.${state}`)}
    </span>
  )
}
