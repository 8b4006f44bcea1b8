/** The automatic texts of a connection, with those of other modules. */
import { useTranslation } from 'react-i18next'
import type { VariableName } from '#app/kernel/text/variables'
import { connectionTexts, type ConnectionFieldsProps } from '#modules/whatsapp/contract'
import { CustomerText } from '#web/shell/customer_text/customer_text'
import { Field } from '#web/kit/form_drawer'
import { Slot } from '#web/shell/slots'

interface TextFieldProps {
  readonly name: string
  /** The variables that have no value yet when it is sent: before there is a queue or an owner. */
  readonly without?: readonly VariableName[]
}

function TextField({ name, without }: TextFieldProps) {
  const { t } = useTranslation('whatsapp')
  return (
    <Field name={name} label={t(`texts.${name}`)} extra={t(`texts_help.${name}`)}>
      <CustomerText maxLength={4096} minRows={2} without={without} />
    </Field>
  )
}

export const TextFields = (props: ConnectionFieldsProps) => (
  <>
    <TextField name="greetingMessage" without={['queue', 'user']} />
    <TextField name="complationMessage" />
    <Slot of={connectionTexts} props={props} />
    <TextField name="expiresInactiveMessage" />
  </>
)
