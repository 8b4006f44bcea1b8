/** At the top of a report: the state, the progress, and over which number, to whom and when. */
import { useTranslation } from 'react-i18next'
import type { ReactNode } from 'react'
import type { Campaign } from '../model'
import { inZone, useZone } from '../zone'
import { CampaignProgress } from './campaign_progress'
import { CampaignState } from './campaign_status'
import styles from './report_head.module.css'

export function ReportHead({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns')
  const zone = useZone()
  const { group, connection, startedAt, scheduledAt, completedAt } = campaign
  const at = (time: string) => inZone(time, zone).format('DD/MM/YYYY HH:mm')
  const begin = startedAt ?? scheduledAt
  return (
    <section className={styles.head} aria-label={t('report.summary')}>
      <div className={styles.state}>
        <CampaignState campaign={campaign} />
        <CampaignProgress campaign={campaign} />
      </div>
      <dl className={styles.facts}>
        <Fact name={t('page.group')}>{group?.name}</Fact>
        <Fact name={t('page.connection')}>{connection?.name}</Fact>
        <Fact name={t('page.scheduled_at')}>{begin && at(begin)}</Fact>
        <Fact name={t('page.completed_at')}>{completedAt && at(completedAt)}</Fact>
      </dl>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    Boolean(children) && (
      <div>
        <dt>{name}</dt>
        <dd dir="auto">{children}</dd>
      </div>
    )
  )
}
