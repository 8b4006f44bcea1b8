/** One card for each plan; a group of radio buttons for the keyboard and for screen readers. */
import { CheckOutlined } from '@ant-design/icons'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { planFlags } from '#modules/identity/contract'
import { money } from '#web/lib/format'
import type { OfferedPlan } from '../api_public'
import styles from './plan_cards.module.css'

interface Props {
  readonly plans: readonly OfferedPlan[]
  /** Of the form: the id of its label. */
  readonly id?: string
  readonly value?: number
  /** Says of this plan that the company is on it. */
  readonly currentId?: number
  readonly onChange?: (planId: number) => void
}

export function PlanCards({ plans, id, value, currentId, onChange }: Props) {
  const { t } = useTranslation('billing')
  const name = useId()
  return (
    <div role="radiogroup" id={id} aria-label={t('cards.legend')} className={styles.cards}>
      {plans.map((plan) => (
        <label key={plan.id} className={styles.card} data-chosen={plan.id === value}>
          <input
            type="radio"
            className={styles.radio}
            name={name}
            checked={plan.id === value}
            onChange={() => onChange?.(plan.id)}
          />
          <span className={styles.head}>
            <span className={styles.name} dir="auto">
              {plan.name}
              {plan.id === currentId && (
                <span className={styles.current}>{t('cards.current')}</span>
              )}
            </span>
            <Price value={plan.value} />
          </span>
          <Included plan={plan} />
        </label>
      ))}
    </div>
  )
}

function Price({ value }: { value: number }) {
  const { t } = useTranslation('billing')
  if (value === 0) return <span className={styles.price}>{t('cards.free')}</span>
  return (
    <span className={styles.price}>
      {money(value)} <span className={styles.month}>{t('cards.per_month')}</span>
    </span>
  )
}

const limits = ['users', 'connections', 'queues'] as const

/** What a plan includes: its limits and features. */
export function Included({ plan }: { plan: OfferedPlan }) {
  const { t } = useTranslation('billing')
  const counts = limits.map((limit) => {
    const count = plan[limit]
    return count === null ? t(`cards.${limit}_any`) : t(`cards.${limit}`, { count })
  })
  const features = planFlags.filter((flag) => plan[flag]).map((flag) => t(`flags.${flag}`))
  return (
    <span className={styles.included}>
      {[...counts, ...features].map((text) => (
        <span key={text} className={styles.line}>
          <CheckOutlined aria-hidden />
          {text}
        </span>
      ))}
    </span>
  )
}
