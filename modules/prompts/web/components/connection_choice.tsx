/** The prompt that answers on a connection while a ticket has no queue, in the connection's form (AI-02). */
import { useTranslation } from 'react-i18next'
import type { ConnectionFieldsProps } from '#modules/whatsapp/contract'
import { Field, useDeclared } from '#web/kit/form'
import { PromptSelect } from './prompt_select'

const names = ['promptId']

export default function ConnectionChoice({ declare }: ConnectionFieldsProps) {
  const { t } = useTranslation('prompts')
  useDeclared(declare, names)
  return (
    <Field name="promptId" label={t('choice.label')} extra={t('choice.connection_help')}>
      <PromptSelect />
    </Field>
  )
}
