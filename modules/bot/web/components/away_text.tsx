/** What a connection answers out of hours (BOT-42), in its form. */
import { useTranslation } from 'react-i18next'
import type { ConnectionFieldsProps } from '#modules/whatsapp/contract'
import { Field, useDeclared } from '#web/kit/form'
import { CustomerText } from '#web/shell/customer_text/customer_text'

const names = ['outOfHoursMessage']

export default function AwayText(props: ConnectionFieldsProps) {
  const { t } = useTranslation('bot')
  useDeclared(props.declare, names)
  return (
    <Field name="outOfHoursMessage" label={t('connection.away')} extra={t('connection.away_help')}>
      <CustomerText maxLength={4096} minRows={2} without={['user']} />
    </Field>
  )
}
