/** How often a connection sends the menu of queues (BOT-11, BOT-12), in its form. */
import { InputNumber } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ConnectionFieldsProps } from '#modules/whatsapp/contract'
import { useDeclared } from '#web/kit/form'
import { NumberField } from './number_field'

const names = ['maxUseBotQueues', 'timeUseBotQueues']

export default function MenuLimits(props: ConnectionFieldsProps) {
  const { t } = useTranslation('bot')
  useDeclared(props.declare, names)
  return (
    <>
      <NumberField
        name="maxUseBotQueues"
        byDefault={3}
        label={t('connection.max_menus')}
        extra={t('connection.max_menus_help')}
      >
        <InputNumber min={0} max={100} precision={0} />
      </NumberField>
      <NumberField
        name="timeUseBotQueues"
        byDefault={0}
        label={t('connection.menu_pause')}
        extra={t('connection.menu_pause_help')}
      >
        <InputNumber min={0} max={43_200} precision={0} suffix={t('connection.minutes')} />
      </NumberField>
    </>
  )
}
