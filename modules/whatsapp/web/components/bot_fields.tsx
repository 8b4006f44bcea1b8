/** When an idle conversation ends, below what other modules do by themselves. */
import { InputNumber } from 'antd'
import { useTranslation } from 'react-i18next'
import { connectionAutomation, type ConnectionFieldsProps } from '#modules/whatsapp/contract'
import { Field } from '#web/kit/form_drawer'
import { Slot } from '#web/shell/slots'

export function BotFields(props: ConnectionFieldsProps) {
  const { t } = useTranslation('whatsapp')
  return (
    <>
      <Slot of={connectionAutomation} props={props} />
      <Field name="expiresTicket" label={t('form.idle')} extra={t('form.idle_help')}>
        <InputNumber min={0} max={43_200} precision={0} suffix={t('form.minutes')} />
      </Field>
    </>
  )
}
