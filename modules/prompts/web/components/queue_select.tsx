/** A choice of one queue of the company. */
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { keys, listQueues } from '../api'
import { QueueName } from './queue_name'

interface QueueSelectProps {
  /** Provided by the form field. */
  readonly id?: string
  readonly value?: number
  readonly onChange?: (id: number) => void
}

export function QueueSelect({ id, value, onChange }: QueueSelectProps) {
  const { t } = useTranslation('prompts')
  const { data, isPending } = useQuery({
    queryKey: keys.queues,
    queryFn: ({ signal }) => listQueues(signal),
  })
  const named = (own: unknown) => {
    const queue = data?.find(({ id: other }) => other === own)
    return queue && <QueueName queue={queue} />
  }
  return (
    <Select
      id={id}
      showSearch={{ optionFilterProp: 'label' }}
      loading={isPending}
      // Until the names are there a number would be shown.
      value={data ? value : undefined}
      onChange={onChange}
      placeholder={t('form.queue_none')}
      notFoundContent={t('form.queue_empty')}
      // Their text is what is read aloud.
      options={(data ?? []).map(({ id: own, name }) => ({ value: own, label: name }))}
      optionRender={({ value: own, label }) => named(own) ?? label}
      labelRender={({ value: own, label }) => named(own) ?? label}
    />
  )
}
