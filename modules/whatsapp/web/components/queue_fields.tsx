/** The queues of a connection, and where customers who wait too long are transferred. */
import { InputNumber, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { Field } from '#web/kit/form_drawer'
import { useQueues } from '../queries'

export function QueueFields() {
  const { t } = useTranslation('whatsapp')
  const { data: queues } = useQueues()
  const options = queues?.map(({ id, name }) => ({ value: id, label: name })) ?? []
  return (
    <>
      <Field name="queueIds" label={t('form.queues')} extra={t('form.queues_help')}>
        <Select
          mode="multiple"
          allowClear
          options={options}
          optionFilterProp="label"
          placeholder={t('form.queues_none')}
        />
      </Field>
      <Field
        name="transferQueueId"
        label={t('form.transfer_queue')}
        // A cleared select must send null, not undefined: that would keep the former value.
        normalize={(value: number | undefined) => value ?? null}
      >
        <Select
          allowClear
          options={options}
          optionFilterProp="label"
          placeholder={t('form.transfer_none')}
        />
      </Field>
      <Field
        name="timeToTransfer"
        label={t('form.transfer_minutes')}
        extra={t('form.transfer_help')}
      >
        <InputNumber min={0} max={43_200} precision={0} suffix={t('form.minutes')} />
      </Field>
    </>
  )
}
