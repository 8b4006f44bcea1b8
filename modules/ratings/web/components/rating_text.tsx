/** The text before the question for a rating, in the form of a connection (CLO-09). */
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConnectionFieldsProps } from '#modules/whatsapp/contract'
import { Field } from '#web/kit/form_drawer'
import { CustomerText } from '#web/shell/customer_text/customer_text'

const name = 'ratingMessage'

export default function RatingText({ declare }: ConnectionFieldsProps) {
  const { t } = useTranslation('ratings')
  useEffect(() => {
    declare(name)
  }, [declare])
  return (
    <Field name={name} label={t('connection.text')} extra={t('connection.text_help')}>
      <CustomerText maxLength={4096} minRows={2} />
    </Field>
  )
}
