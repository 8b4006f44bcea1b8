/** From everybody to those who answered: each step with its number and share; a click narrows the table to it. */
import { useTranslation } from 'react-i18next'
import { Card } from '#web/kit/card'
import { number } from '#web/lib/format'
import type { Counts, ReportState } from '../model'
import styles from './funnel_card.module.css'

interface FunnelCardProps {
  readonly counts: Counts
  readonly chosen: ReportState | null
  /** Null: everybody. */
  readonly onChoose: (state: ReportState | null) => void
}

const steps = ['sent', 'delivered', 'read', 'replied'] as const
const apart = ['pending', 'failed', 'skipped', 'left'] as const

export function FunnelCard({ counts, chosen, onChoose }: FunnelCardProps) {
  const { t } = useTranslation('campaigns')
  const turn = (state: ReportState) => onChoose(state === chosen ? null : state)
  return (
    <Card title={t('report.funnel')} note={t('report.people', { shown: number(counts.valid) })}>
      <ul className={styles.steps}>
        {steps.map((step) => {
          const share = counts.valid ? counts[step] / counts.valid : 0
          return (
            <li key={step}>
              <button
                type="button"
                className={styles.step}
                aria-pressed={chosen === step}
                onClick={() => turn(step)}
              >
                <span>{t(`report.states.${step}`)}</span>
                <span className={styles.number}>{number(counts[step])}</span>
                <span className={styles.share}>
                  {number(share, { style: 'percent', maximumFractionDigits: 0 })}
                </span>
                <span className={styles.bar} data-step={step} aria-hidden>
                  <span style={{ inlineSize: `${Math.min(1, share) * 100}%` }} />
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      <ul className={styles.others}>
        {apart.map((state) => (
          <li key={state}>
            <button
              type="button"
              className={styles.other}
              data-state={counts[state] > 0 ? state : undefined}
              aria-pressed={chosen === state}
              onClick={() => turn(state)}
            >
              <span className={styles.number}>{number(counts[state])}</span>
              <span>{t(`report.states.${state}`)}</span>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
