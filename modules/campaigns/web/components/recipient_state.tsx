/** What became of one person's message: an icon and a word, and why it did not arrive. */
import {
  CheckCircleOutlined,
  CheckOutlined,
  ClockCircleOutlined,
  CloseCircleOutlined,
  EyeOutlined,
  LogoutOutlined,
  MessageOutlined,
  MinusCircleOutlined,
  SendOutlined,
} from '@ant-design/icons'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { StateWord, type Tone } from '#web/kit/state_word'
import { ApiError } from '#web/lib/api_error'
import { errorText } from '#web/lib/error_text'
import type { Recipient, ReportState } from '../model'
import styles from './recipient_state.module.css'

type State = ReportState | 'sending'

const looks: Readonly<Record<State, { readonly icon: ReactNode; readonly tone: Tone }>> = {
  pending: { icon: <ClockCircleOutlined aria-hidden />, tone: 'muted' },
  sending: { icon: <SendOutlined aria-hidden />, tone: 'plain' },
  sent: { icon: <CheckOutlined aria-hidden />, tone: 'plain' },
  delivered: { icon: <CheckCircleOutlined aria-hidden />, tone: 'primary' },
  read: { icon: <EyeOutlined aria-hidden />, tone: 'primary' },
  replied: { icon: <MessageOutlined aria-hidden />, tone: 'good' },
  failed: { icon: <CloseCircleOutlined aria-hidden />, tone: 'bad' },
  skipped: { icon: <MinusCircleOutlined aria-hidden />, tone: 'muted' },
  left: { icon: <LogoutOutlined aria-hidden />, tone: 'warning' },
}

export function RecipientState({ recipient }: { recipient: Recipient }) {
  const { t } = useTranslation('campaigns')
  const state = stateOf(recipient)
  return (
    <span className={styles.state}>
      <StateWord {...looks[state]}>{t(`report.one.${state}`)}</StateWord>
      {recipient.error && <small className={styles.why}>{faultText(recipient.error)}</small>}
      {recipient.isPartial && <small className={styles.why}>{t('report.partial')}</small>}
    </span>
  )
}

/** The furthest that is known. */
function stateOf({ status, leftAt, repliedAt, readAt, deliveredAt }: Recipient): State {
  if (leftAt) return 'left'
  if (repliedAt) return 'replied'
  if (readAt) return 'read'
  return status === 'sent' && deliveredAt ? 'delivered' : status
}

/** The words of campaigns for a fault, else those of any module for its code. */
function faultText(code: string): string {
  const own = `campaigns:faults.${code}`
  if (i18next.exists(own)) return i18next.t(own)
  return errorText(new ApiError(0, code, i18next.t('campaigns:faults.other')))
}
