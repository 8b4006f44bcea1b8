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
import { ApiError } from '#web/lib/api_error'
import { errorText } from '#web/lib/error_text'
import type { Recipient, ReportState } from '../model'
import styles from './recipient_state.module.css'

type State = ReportState | 'sending'

const icons: Readonly<Record<State, ReactNode>> = {
  pending: <ClockCircleOutlined aria-hidden />,
  sending: <SendOutlined aria-hidden />,
  sent: <CheckOutlined aria-hidden />,
  delivered: <CheckCircleOutlined aria-hidden />,
  read: <EyeOutlined aria-hidden />,
  replied: <MessageOutlined aria-hidden />,
  failed: <CloseCircleOutlined aria-hidden />,
  skipped: <MinusCircleOutlined aria-hidden />,
  left: <LogoutOutlined aria-hidden />,
}

export function RecipientState({ recipient }: { recipient: Recipient }) {
  const { t } = useTranslation('campaigns')
  const state = stateOf(recipient)
  return (
    <span className={styles.state}>
      <span className={styles.word} data-state={state}>
        {icons[state]} {t(`report.one.${state}`)}
      </span>
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
