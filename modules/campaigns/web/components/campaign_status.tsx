/** The state of a campaign: an icon, a word, and what it waits for or why it ended. */
import {
  CheckCircleOutlined,
  ClockCircleOutlined,
  EditOutlined,
  PauseCircleOutlined,
  PlayCircleOutlined,
  StopOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CampaignStatus } from '#modules/campaigns/contract'
import type { Campaign } from '../model'
import { spokenTime, useZone } from '../zone'
import styles from './campaign_status.module.css'

const icons: Readonly<Record<CampaignStatus | 'paused', ReactNode>> = {
  inactive: <EditOutlined aria-hidden />,
  scheduled: <ClockCircleOutlined aria-hidden />,
  running: <PlayCircleOutlined aria-hidden />,
  paused: <PauseCircleOutlined aria-hidden />,
  cancelled: <StopOutlined aria-hidden />,
  finished: <CheckCircleOutlined aria-hidden />,
}

export function CampaignState({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns')
  const why = useWhy(campaign)
  const state = campaign.paused ? 'paused' : campaign.status
  return (
    <span className={styles.state}>
      <span className={styles.word} data-state={state}>
        {icons[state]} {t(`status.${state}`)}
      </span>
      {why && <small className={styles.why}>{why}</small>}
    </span>
  )
}

const pauses = ['subscription', 'connection', 'whatsapp', 'window', 'limit']

/** Why it does not go on, with when it does; why it was cancelled. Null where the word says all. */
function useWhy({ status, paused, reason }: Campaign): string | null {
  const { t } = useTranslation('campaigns')
  const zone = useZone()
  if (paused) {
    const by = pauses.includes(paused.by) ? paused.by : 'other'
    return t(`paused.${by}`, { until: spokenTime(paused.until, zone) })
  }
  return status === 'cancelled' ? t(`cancelled.${reason ?? 'by_person'}`) : null
}
