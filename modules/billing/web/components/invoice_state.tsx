/** The state of an invoice: an icon and a word, in its colour. */
import {
  CheckCircleOutlined,
  ClockCircleOutlined,
  ExclamationCircleOutlined,
  StopOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { StateWord, type Tone } from '#web/kit/state_word'
import type { Invoice } from '../api_invoices'
import { stateOf, type InvoiceState as State } from '../invoice'

const looks: Readonly<Record<State, { readonly icon: ReactNode; readonly tone: Tone }>> = {
  open: { icon: <ClockCircleOutlined aria-hidden />, tone: 'waiting' },
  overdue: { icon: <ExclamationCircleOutlined aria-hidden />, tone: 'bad' },
  paid: { icon: <CheckCircleOutlined aria-hidden />, tone: 'good' },
  cancelled: { icon: <StopOutlined aria-hidden />, tone: 'muted' },
}

export function InvoiceState({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('billing')
  const state = stateOf(invoice)
  return <StateWord {...looks[state]}>{t(`invoice_state.${state}`)}</StateWord>
}
