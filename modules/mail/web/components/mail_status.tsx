/** What became of a mail: an icon and words, and why it has not left. */
import {
  CheckCircleOutlined,
  ClockCircleOutlined,
  CloseCircleOutlined,
  FieldTimeOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { shortDateTime } from '#web/lib/format'
import type { MailState } from '#modules/mail/contract'
import type { Mail } from '../model'
import styles from './mail_status.module.css'

const icons: Readonly<Record<MailState, ReactNode>> = {
  waiting: <ClockCircleOutlined aria-hidden />,
  sent: <CheckCircleOutlined aria-hidden />,
  failed: <CloseCircleOutlined aria-hidden />,
  expired: <FieldTimeOutlined aria-hidden />,
}

export function MailStatus({ mail }: { mail: Mail }) {
  const { t } = useTranslation('mail')
  const { state, error, attempts, nextAttemptAt } = mail
  const isRetried = state === 'waiting' && attempts > 0 && nextAttemptAt !== null
  return (
    <span className={styles.status}>
      <span className={styles.word} data-state={state}>
        {icons[state]} {t(`states.${state}`)}
      </span>
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
