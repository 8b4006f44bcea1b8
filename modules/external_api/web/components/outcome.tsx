/** What the server answered to a trial, and how far its message came since. */
import {
  CheckCircleOutlined,
  ClockCircleOutlined,
  CloseCircleOutlined,
  EyeOutlined,
  SendOutlined,
} from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { StateWord, type Tone } from '#web/kit/state_word'
import { ApiError } from '#web/lib/api_error'
import { errorText } from '#web/lib/error_text'
import { keys, stateOf, type Answer, type Status } from '../api'
import styles from '../page.module.css'

const shown: Readonly<Record<Status, { icon: ReactNode; tone: Tone }>> = {
  queued: { icon: <ClockCircleOutlined aria-hidden />, tone: 'waiting' },
  sent: { icon: <SendOutlined aria-hidden />, tone: 'primary' },
  delivered: { icon: <CheckCircleOutlined aria-hidden />, tone: 'good' },
  read: { icon: <EyeOutlined aria-hidden />, tone: 'good' },
  played: { icon: <EyeOutlined aria-hidden />, tone: 'good' },
  failed: { icon: <CloseCircleOutlined aria-hidden />, tone: 'bad' },
}
const ends: readonly Status[] = ['read', 'played', 'failed']
/** Milliseconds between two looks. */
const lookMs = 1_500

export function Outcome({ status, body, messageId, token }: Answer & { readonly token: string }) {
  const { t } = useTranslation('external_api')
  const isAccepted = messageId !== null
  const { data: state } = useQuery({
    queryKey: keys.state(messageId ?? 0),
    queryFn: ({ signal }) => stateOf(token, messageId!, signal),
    enabled: isAccepted,
    refetchInterval: ({ state: { data } }) => (data && ends.includes(data.status) ? false : lookMs),
    gcTime: 0,
  })
  const at = state?.status ?? 'queued'
  return (
    <div className={styles.outcome}>
      <p className={styles.said} role="status">
        <strong data-accepted={isAccepted}>{t('answer.status', { status })}</strong>
        {isAccepted && (
          <StateWord icon={shown[at].icon} tone={shown[at].tone}>
            {t(`status.${at}`)}
          </StateWord>
        )}
        {state?.error && <span>{errorText(new ApiError(0, state.error, state.error))}</span>}
      </p>
      {body && (
        <pre className={styles.block} tabIndex={0} role="region" aria-label={t('answer.body')}>
          <code>{body}</code>
        </pre>
      )}
    </div>
  )
}
