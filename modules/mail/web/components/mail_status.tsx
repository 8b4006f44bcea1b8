/** What became of a mail: an icon and words, and why it has not left. */
import {
  CheckCircleOutlined,
  ClockCircleOutlined,
  CloseCircleOutlined,
  FieldTimeOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { StateWord, type Tone } from '#web/kit/state_word'
import { shortDateTime } from '#web/lib/format'
import type { MailState } from '#modules/mail/contract'
import type { Mail } from '../model'
import styles from './mail_status.module.css'

const looks: Readonly<Record<MailState, { readonly icon: ReactNode; readonly tone: Tone }>> = {
  waiting: { icon: <ClockCircleOutlined aria-hidden />, tone: 'muted' },
  sent: { icon: <CheckCircleOutlined aria-hidden />, tone: 'good' },
  failed: { icon: <CloseCircleOutlined aria-hidden />, tone: 'bad' },
  expired: { icon: <FieldTimeOutlined aria-hidden />, tone: 'warning' },
}

export function MailStatus({ mail }: { mail: Mail }) {
  const { t } = useTranslation('mail')
  const { state, error, attempts, nextAttemptAt } = mail
  const isRetried = state === 'waiting' && attempts > 0 && nextAttemptAt !== null
  return (
    <span className={styles.status}>
      <StateWord {...looks[state]}>{t(`states.${state}`)}</StateWord>
      {error && (
        <small className={styles.note} dir="auto">
          {error}
        </small>
      )}
      {isRetried && (
        <small className={styles.note}>
          {t('panel.next_attempt', { time: shortDateTime(nextAttemptAt) })}
        </small>
      )}
    </span>
  )
}
