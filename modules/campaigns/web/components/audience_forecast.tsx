/** How many would receive the campaign, who would not and why, and when it would be over. */
import { ClockCircleOutlined, TeamOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#web/kit/error_state'
import { number } from '#web/lib/format'
import type { CampaignPreview, Forecast } from '../api_form'
import type { usePreview } from '../use_choices'
import { spokenLength, spokenTime, useZone } from '../zone'
import styles from './audience_forecast.module.css'

interface AudienceForecastProps {
  readonly hasGroup: boolean
  readonly preview: ReturnType<typeof usePreview>
}

export function AudienceForecast({ hasGroup, preview }: AudienceForecastProps) {
  const { t } = useTranslation('campaigns')
  const { data, error, isPlaceholderData, refetch } = preview
  if (!hasGroup) return null
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <div
      className={styles.box}
      role="status"
      aria-busy={!data || isPlaceholderData}
      data-stale={isPlaceholderData || undefined}
    >
      {data ? <Counted preview={data} /> : <span>{t('forecast.counting')}</span>}
    </div>
  )
}

const apart = ['twice', 'absent', 'unchecked', 'optedOut'] as const

function Counted({ preview: { counts, forecast } }: { preview: CampaignPreview }) {
  const { t } = useTranslation('campaigns')
  const { receives } = counts
  const others = apart.filter((kind) => counts[kind] > 0)
  return (
    <>
      <p className={styles.line} data-none={receives === 0 || undefined}>
        <TeamOutlined aria-hidden />
        <strong>{t('forecast.receives', { count: receives, shown: number(receives) })}</strong>
      </p>
      {others.length > 0 && (
        <ul className={styles.others}>
          {others.map((kind) => (
            <li key={kind}>
              {t(`forecast.${kind}`, { count: counts[kind], shown: number(counts[kind]) })}
            </li>
          ))}
        </ul>
      )}
      {counts.unchecked > 0 && (
        <p className={styles.held}>
          {t('forecast.left_out', { count: counts.unchecked, shown: number(counts.unchecked) })}
        </p>
      )}
      {forecast && receives > 0 && <Ends forecast={forecast} />}
    </>
  )
}

const holds = ['connection', 'whatsapp', 'window', 'limit']

function Ends({ forecast: { seconds, firstAt, endsAt, held } }: { forecast: Forecast }) {
  const { t } = useTranslation('campaigns')
  const zone = useZone()
  const length = spokenLength(seconds)
  return (
    <>
      <p className={styles.line}>
        <ClockCircleOutlined aria-hidden />
        <span>
          {length
            ? t('forecast.ends', { length, at: spokenTime(endsAt, zone) })
            : t('forecast.ends_at_once')}
        </span>
      </p>
      {held !== null && holds.includes(held) && (
        <p className={styles.held}>
          {t(`forecast.held_${held}`, { at: spokenTime(firstAt, zone) })}
        </p>
      )}
    </>
  )
}
