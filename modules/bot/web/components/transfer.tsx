/** To which queue a connection transfers customers who choose none (BOT-11, BOT-28), in its form. */
import { InputNumber, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ConnectionRoutingProps } from '#modules/whatsapp/contract'
import { Field, useDeclared } from '#web/kit/form'
import { NumberField } from './number_field'

const names = ['transferQueueId', 'timeToTransfer']

export default function Transfer({ declare, queues }: ConnectionRoutingProps) {
  const { t } = useTranslation('bot')
  useDeclared(declare, names)
  return (
    <>
      <Field
        name="transferQueueId"
        label={t('connection.transfer_queue')}
        // A cleared select must send null, not undefined: that would keep the former value.
        normalize={(value: number | undefined) => value ?? null}
      >
        <Select
          allowClear
          options={queues.map(({ id, name }) => ({ value: id, label: name }))}
          optionFilterProp="label"
          placeholder={t('connection.transfer_none')}
        />
      </Field>
      <NumberField
        name="timeToTransfer"
        byDefault={0}
        label={t('connection.transfer_minutes')}
        extra={t('connection.transfer_help')}
      >
        <InputNumber min={0} max={43_200} precision={0} suffix={t('connection.minutes')} />
      </NumberField>
    </>
  )
}
