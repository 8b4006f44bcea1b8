/** The flow that answers in a queue, in the queue's form (INT-01). */
import { useTranslation } from 'react-i18next'
import type { AutomationChoiceProps } from '#modules/queues/contract'
import { Field } from '#web/kit/form'
import { IntegrationSelect } from './integration_select'

export default function QueueChoice({ kind, value, onChange }: AutomationChoiceProps) {
  const { t } = useTranslation('integrations')
  if (kind !== 'integration') return null
  return (
    <Field label={t('choice.label')} extra={t('choice.queue_help')} htmlFor="integrationId">
      <IntegrationSelect id="integrationId" value={value} onChange={onChange} />
    </Field>
  )
}
