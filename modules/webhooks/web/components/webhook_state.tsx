/** The state of a webhook: an icon, a word, and since when or why. */
import {
  CheckCircleOutlined,
  PauseCircleOutlined,
  StopOutlined,
  WarningOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { StateWord, type Tone } from '#web/kit/state_word'
import { dateTime } from '#web/lib/format'
import type { Webhook } from '../api'
import styles from './webhook_state.module.css'

type State = 'off' | 'paused' | 'failing' | 'active'

/** What one has switched off matters more than what became of it before. */
export function stateOf({ isActive, pausedAt, failingSince }: Webhook): State {
  if (!isActive) return 'off'
  if (pausedAt) return 'paused'
  return failingSince ? 'failing' : 'active'
}

const shown: Readonly<Record<State, { icon: ReactNode; tone: Tone }>> = {
  off: { icon: <StopOutlined aria-hidden />, tone: 'muted' },
  paused: { icon: <PauseCircleOutlined aria-hidden />, tone: 'bad' },
  failing: { icon: <WarningOutlined aria-hidden />, tone: 'warning' },
  active: { icon: <CheckCircleOutlined aria-hidden />, tone: 'good' },
}

interface WebhookStateProps {
  readonly webhook: Webhook
  /** Without how many events wait. */
  readonly isAlone?: boolean
}

export function WebhookState({ webhook, isAlone }: WebhookStateProps) {
  const { t } = useTranslation('webhooks')
  const state = stateOf(webhook)
  const why = useWhy(webhook)
  const { pendingCount: count } = webhook
  return (
    <span className={styles.state}>
      <StateWord {...shown[state]}>{t(`state.${state}`)}</StateWord>
      {why && <small>{why}</small>}
      {count > 0 && !isAlone && <small>{t('state.waiting', { count })}</small>}
    </span>
  )
}

function useWhy(webhook: Webhook): string | null {
  const { t } = useTranslation('webhooks')
  const state = stateOf(webhook)
  if (state === 'failing') return t('state.since', { since: dateTime(webhook.failingSince!) })
  return state === 'paused' ? t(`state.reason.${webhook.pauseReason ?? 'failing'}`) : null
}
