/** The automatic texts of a connection. */
import { useTranslation } from 'react-i18next'
import type { VariableName } from '#app/kernel/text/variables'
import { CustomerText } from '#web/shell/customer_text/customer_text'
import { Field } from '#web/kit/form_drawer'

/** For each text the variables that have no value yet when it is sent: before there is a queue or an owner. */
const texts: readonly (readonly [string, readonly VariableName[]])[] = [
  ['greetingMessage', ['queue', 'user']],
  ['complationMessage', []],
  ['outOfHoursMessage', ['user']],
  ['ratingMessage', []],
  ['expiresInactiveMessage', []],
]

export function TextFields() {
  const { t } = useTranslation('whatsapp')
  return texts.map(([name, without]) => (
    <Field key={name} name={name} label={t(`texts.${name}`)} extra={t(`texts_help.${name}`)}>
      <CustomerText maxLength={4096} minRows={2} without={without} />
    </Field>
  ))
}
