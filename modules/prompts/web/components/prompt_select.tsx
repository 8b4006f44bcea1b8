/** A choice of one prompt of the company, or of none. */
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { allPrompts, keys } from '../api'

interface PromptSelectProps {
  /** Provided by the form field. */
  readonly id?: string
  readonly value?: number | null
  readonly onChange?: (id: number | null) => void
}

export function PromptSelect({ id, value, onChange }: PromptSelectProps) {
  const { t } = useTranslation('prompts')
  const { data, isPending } = useQuery({
    queryKey: keys.choices,
    queryFn: ({ signal }) => allPrompts(signal),
  })
  return (
    <Select
      id={id}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      loading={isPending}
      // Until the names are there a number would be shown.
      value={data ? (value ?? undefined) : undefined}
      onChange={(next?: number) => onChange?.(next ?? null)}
      placeholder={t('choice.none')}
      notFoundContent={t('choice.empty')}
      options={(data ?? []).map(({ id: own, name }) => ({ value: own, label: name }))}
    />
  )
}
