/** The flow that answers on a connection while a ticket has no queue, in the connection's form (INT-01). */
import { useTranslation } from 'react-i18next'
import type { ConnectionFieldsProps } from '#modules/whatsapp/contract'
import { Field, useDeclared } from '#web/kit/form'
import { IntegrationSelect } from './integration_select'

const names = ['integrationId']

export default function ConnectionChoice({ declare }: ConnectionFieldsProps) {
  const { t } = useTranslation('integrations')
  useDeclared(declare, names)
  return (
    <Field name="integrationId" label={t('choice.label')} extra={t('choice.connection_help')}>
      <IntegrationSelect />
    </Field>
  )
}
