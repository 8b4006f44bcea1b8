/** How often the menu of queues is sent, and when an idle conversation ends. */
import { InputNumber } from 'antd'
import { useTranslation } from 'react-i18next'
import { Field } from '#web/kit/form_drawer'

export function BotFields() {
  const { t } = useTranslation('whatsapp')
  const minutes = <InputNumber min={0} max={43_200} precision={0} suffix={t('form.minutes')} />
  return (
    <>
      <Field name="maxUseBotQueues" label={t('form.max_menus')} extra={t('form.max_menus_help')}>
        <InputNumber min={0} max={100} precision={0} />
      </Field>
      <Field name="timeUseBotQueues" label={t('form.menu_pause')} extra={t('form.menu_pause_help')}>
        {minutes}
      </Field>
      <Field name="expiresTicket" label={t('form.idle')} extra={t('form.idle_help')}>
        {minutes}
      </Field>
    </>
  )
}
