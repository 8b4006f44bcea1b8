/** The queues of a connection, and what other modules do with those who wait. */
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { connectionRouting, type ConnectionFieldsProps } from '#modules/whatsapp/contract'
import { Field } from '#web/kit/form_drawer'
import { Slot } from '#web/shell/slots'
import { useQueues } from '../queries'

export function QueueFields({ declare }: ConnectionFieldsProps) {
  const { t } = useTranslation('whatsapp')
  const { data: queues = [] } = useQueues()
  return (
    <>
      <Field name="queueIds" label={t('form.queues')} extra={t('form.queues_help')}>
        <Select
          mode="multiple"
          allowClear
          options={queues.map(({ id, name }) => ({ value: id, label: name }))}
          optionFilterProp="label"
          placeholder={t('form.queues_none')}
        />
      </Field>
      <Slot of={connectionRouting} props={{ declare, queues }} />
    </>
  )
}
