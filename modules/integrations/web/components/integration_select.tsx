/** A choice of one flow of the company, or of none. */
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { allIntegrations, keys } from '../api'
import { KindLogo } from './kind_logo'
import styles from './integration_select.module.css'

interface IntegrationSelectProps {
  /** Provided by the form field. */
  readonly id?: string
  readonly value?: number | null
  readonly onChange?: (id: number | null) => void
}

export function IntegrationSelect({ id, value, onChange }: IntegrationSelectProps) {
  const { t } = useTranslation('integrations')
  const { data, isPending } = useQuery({
    queryKey: keys.choices,
    queryFn: ({ signal }) => allIntegrations(signal),
  })
  return (
    <Select
      id={id}
      allowClear
      showSearch={{ optionFilterProp: 'name' }}
      loading={isPending}
      // Until the names are there a number would be shown.
      value={data ? (value ?? undefined) : undefined}
      onChange={(next?: number) => onChange?.(next ?? null)}
      placeholder={t('choice.none')}
      notFoundContent={t('choice.empty')}
      options={(data ?? []).map(({ id: own, name, kind }) => ({
        value: own,
        name,
        label: (
          <span className={styles.option}>
            <KindLogo kind={kind} />
            <span dir="auto">{name}</span>
          </span>
        ),
      }))}
    />
  )
}
