/** How far a campaign has come: a bar, the numbers, and about when it ends. */
import { useTranslation } from 'react-i18next'
import { number } from '#web/lib/format'
import { doneOf, expectedEnd, shareOf, type Campaign } from '../model'
import { useNow } from '../use_now'
import { spokenTime, useZone } from '../zone'
import styles from './campaign_progress.module.css'

export function CampaignProgress({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns')
  const zone = useZone()
  const now = useNow()
  const { counts, startedAt } = campaign
  if (!startedAt) return null
  const words = t('progress.of', { done: number(doneOf(counts)), all: number(counts.valid) })
  const end = expectedEnd(campaign, now)
  return (
    <span className={styles.progress}>
      <span
        className={styles.bar}
        role="progressbar"
        aria-label={t('progress.label', { name: campaign.name })}
        aria-valuemin={0}
        aria-valuemax={counts.valid}
        aria-valuenow={doneOf(counts)}
        aria-valuetext={words}
        data-state={campaign.paused ? 'paused' : campaign.status}
      >
        <span style={{ inlineSize: `${shareOf(counts) * 100}%` }} />
      </span>
      <span className={styles.words}>
        {words}
        {counts.failed > 0 && (
          <span className={styles.failed}>
            {' · '}
            {t('progress.failed', { count: counts.failed, shown: number(counts.failed) })}
          </span>
        )}
      </span>
      {end !== null && (
        <span className={styles.words}>{t('progress.ends', { at: spokenTime(end, zone) })}</span>
      )}
    </span>
  )
}
