/** Drawer to add or edit a plan. */
import { useQueryClient } from '@tanstack/react-query'
import { Input, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { planFlags } from '#modules/identity/contract'
import { EntityDrawer, Field } from '#web/kit/entity_drawer'
import type { EditDrawerProps } from '#web/kit/use_edit_drawer'
import { allPlans, plansKey, savePlan, type PlanForm } from './api'
import { FeaturesField } from './components/features_field'
import { LimitField } from './components/limit_field'
import type { Features, Plan } from './model'
import { readPrice, typedPrice } from './price'

const nameLength = { min: 2, max: 100 }
const limits = ['users', 'connections', 'queues'] as const

const valuesOf = (plan: Omit<Plan, 'id'>): PlanForm => ({
  name: plan.name,
  users: plan.users,
  connections: plan.connections,
  queues: plan.queues,
  value: typedPrice(plan.price),
  isPublic: plan.isPublic,
  features: plan.features,
})
const save = (id: number | null, form: PlanForm) =>
  savePlan(id, { ...form, value: readPrice(form.value) ?? form.value })

export function PlanDrawer(props: EditDrawerProps<Plan>) {
  const { t } = useTranslation(['billing', 'shell'])
  const blank = useBlank()
  const required = { required: true, whitespace: true, message: t('shell:rules.required') }
  return (
    <EntityDrawer<Plan, PlanForm>
      {...props}
      namespace="billing"
      initial={valuesOf(props.edited ?? blank)}
      save={save}
      stale={plansKey}
    >
      <Field
        name="name"
        label={t('form.name')}
        rules={[
          required,
          {
            min: nameLength.min,
            message: t('shell:rules.minLength'),
            transform: (text) => text?.trim(),
          },
        ]}
      >
        <Input autoFocus maxLength={nameLength.max} dir="auto" />
      </Field>
      <Field
        name="value"
        label={t('form.value')}
        extra={t('form.value_help')}
        rules={[
          required,
          {
            validator: async (_rule, text: string) => {
              if (text?.trim() && readPrice(text) === null) throw new Error()
            },
            message: t('rules.amount'),
          },
        ]}
      >
        <Input prefix="R$" inputMode="decimal" maxLength={16} />
      </Field>
      {limits.map((name) => (
        <Field key={name} name={name} label={t(`form.${name}`)}>
          <LimitField label={t(`form.${name}`)} />
        </Field>
      ))}
      <Field name="features" label={t('form.features')} extra={t('form.features_help')}>
        <FeaturesField />
      </Field>
      <Field
        name="isPublic"
        label={t('form.public')}
        extra={t('form.public_help')}
        valuePropName="checked"
      >
        <Switch />
      </Field>
    </EntityDrawer>
  )
}

/** A new plan includes nothing yet: which features there are, the other plans say. */
function useBlank(): Omit<Plan, 'id'> {
  const plans = useQueryClient().getQueryData(allPlans.queryKey) ?? []
  const names = [...planFlags, ...plans.flatMap(({ features }) => Object.keys(features))]
  const features: Features = Object.fromEntries(names.map((name) => [name, false]))
  const none = { users: null, connections: null, queues: null, companies: 0 }
  return { name: '', price: 0, isPublic: true, features, ...none }
}
