/** Second step of the checkout: the present plan, or another one from this payment on. */
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#web/kit/error_state'
import { LoadingRows } from '#web/kit/loading'
import type { Recurrence } from '#modules/billing/contract'
import { publicPlans, type OfferedPlan } from '../api_public'
import { PlanCards } from './plan_cards'
import { Total } from './total'
import styles from './checkout.module.css'

interface PlanStepProps {
  readonly current: OfferedPlan | null
  readonly chosen: OfferedPlan | null
  /** For the chosen plan, in reais. */
  readonly amount: number
  readonly recurrence: Recurrence
  readonly onChoose: (plan: OfferedPlan) => void
  readonly onBack: () => void
  readonly onNext: () => void
}

export function PlanStep(props: PlanStepProps) {
  const { current, chosen, amount, recurrence, onChoose, onBack, onNext } = props
  const { t } = useTranslation('billing')
  const { data: offered, error, refetch } = useQuery(publicPlans)
  if (error && !offered) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!offered) return <LoadingRows rows={3} rowHeight={96} />
  const plans = plansToPay(current, offered)
  const choose = (id: number) => onChoose(plans.find((plan) => plan.id === id)!)
  return (
    <>
      <PlanCards plans={plans} value={chosen?.id} currentId={current?.id} onChange={choose} />
      {chosen && current && chosen.id !== current.id && (
        <p className={styles.hint} role="status">
          {t('plan_step.other')}
        </p>
      )}
      <Total amount={amount} recurrence={recurrence} />
      <div className={styles.buttons}>
        <Button size="large" onClick={onBack}>
          {t('checkout.back')}
        </Button>
        <Button type="primary" size="large" onClick={onNext}>
          {t('checkout.next')}
        </Button>
      </div>
    </>
  )
}

/** The present plan first, which need not be public; free ones are not paid for. */
const plansToPay = (current: OfferedPlan | null, offered: readonly OfferedPlan[]) => [
  ...(current ? [current] : []),
  ...offered.filter(({ id, value }) => id !== current?.id && value > 0),
]
