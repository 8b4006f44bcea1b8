/** The automatic texts of a connection, with those of other modules. */
import { useTranslation } from 'react-i18next'
import {
  connectionGreeting,
  connectionTexts,
  type ConnectionFieldsProps,
} from '#modules/whatsapp/contract'
import { CustomerText } from '#web/shell/customer_text/customer_text'
import { Field } from '#web/kit/form_drawer'
import { Slot } from '#web/shell/slots'

function TextField({ name }: { readonly name: string }) {
  const { t } = useTranslation('whatsapp')
  return (
    <Field name={name} label={t(`texts.${name}`)} extra={t(`texts_help.${name}`)}>
      <CustomerText maxLength={4096} minRows={2} />
    </Field>
  )
}

export const TextFields = (props: ConnectionFieldsProps) => (
  <>
    <Slot of={connectionGreeting} props={props} />
    <TextField name="complationMessage" />
    <Slot of={connectionTexts} props={props} />
    <TextField name="expiresInactiveMessage" />
  </>
)
