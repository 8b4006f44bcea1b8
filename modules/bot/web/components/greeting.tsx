/** The greeting of a connection (BOT-03..06), in its form. */
import { useTranslation } from 'react-i18next'
import type { ConnectionFieldsProps } from '#modules/whatsapp/contract'
import { Field, useDeclared } from '#web/kit/form'
import { CustomerText } from '#web/shell/customer_text/customer_text'

const names = ['greetingMessage']

export default function Greeting(props: ConnectionFieldsProps) {
  const { t } = useTranslation('bot')
  useDeclared(props.declare, names)
  return (
    <Field
      name="greetingMessage"
      label={t('connection.greeting')}
      extra={t('connection.greeting_help')}
    >
      {/* It is sent before there is a queue or an owner. */}
      <CustomerText maxLength={4096} minRows={2} without={['queue', 'user']} />
    </Field>
  )
}
