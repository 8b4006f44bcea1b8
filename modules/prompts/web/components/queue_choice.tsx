/** The prompt that answers in a queue, in the queue's form (AI-02). */
import { useTranslation } from 'react-i18next'
import type { AutomationChoiceProps } from '#modules/queues/contract'
import { Field } from '#web/kit/form'
import { PromptSelect } from './prompt_select'

export default function QueueChoice({ kind, value, onChange }: AutomationChoiceProps) {
  const { t } = useTranslation('prompts')
  if (kind !== 'prompt') return null
  return (
    <Field label={t('choice.label')} extra={t('choice.queue_help')} htmlFor="promptId">
      <PromptSelect id="promptId" value={value} onChange={onChange} />
    </Field>
  )
}
