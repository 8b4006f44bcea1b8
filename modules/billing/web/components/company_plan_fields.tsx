/** The plan of a company and how often it pays, in the operator's form. */
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { recurrences } from '#modules/billing/contract'
import { Field } from '#web/kit/form'
import { money } from '#web/lib/format'
import { allPlans } from '../api'

/** Of the choice “no plan”: a select takes no null. No plan has this id. */
const none = 0

export default function CompanyPlanFields() {
  const { t } = useTranslation('billing')
  const { data: plans = [], isPending } = useQuery(allPlans)
  return (
    <>
      <Field
        name="planId"
        label={t('company.plan')}
        getValueProps={(planId?: number | null) => ({ value: planId ?? none })}
        normalize={(chosen: number) => (chosen === none ? null : chosen)}
      >
        <Select
          loading={isPending}
          options={[
            { value: none, label: t('company.none') },
            ...plans.map(({ id, name, price }) => ({
              value: id,
              label: `${name} · ${money(price)}`,
            })),
          ]}
        />
      </Field>
      <Field name="recurrence" label={t('company.recurrence')}>
        <Select
          options={recurrences.map((value) => ({
            value,
            label: t(`company.recurrences.${value}`),
          }))}
        />
      </Field>
    </>
  )
}
