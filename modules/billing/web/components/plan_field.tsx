/** The plans of which a visitor who signs up chooses one, as cards; nothing where there are none (BIL-01). */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#web/kit/error_state'
import { Field } from '#web/kit/form'
import { LoadingRows } from '#web/kit/loading'
import { publicPlans } from '../api_public'
import { PlanCards } from './plan_cards'

export default function PlanField() {
  const { t } = useTranslation('billing')
  const { data: plans, error, refetch } = useQuery(publicPlans)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!plans) return <LoadingRows rows={3} />
  if (!plans.length) return null
  return (
    <Field
      name="planId"
      label={t('cards.legend')}
      rules={[{ required: true, message: t('rules.plan') }]}
    >
      <PlanCards plans={plans} />
    </Field>
  )
}
