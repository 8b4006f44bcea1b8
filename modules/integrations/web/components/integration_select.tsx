/** A choice of one flow of the company, or of none. */
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { IntegrationKind } from '#modules/integrations/contract'
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
  const kindOf = (own: unknown) => data?.find(({ id: other }) => other === own)?.kind
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
      // Their text is what is read aloud.
      options={(data ?? []).map(({ id: own, name }) => ({ value: own, label: name }))}
      optionRender={({ value: own, label }) => <Option kind={kindOf(own)}>{label}</Option>}
      labelRender={({ value: own, label }) => <Option kind={kindOf(own)}>{label}</Option>}
    />
  )
}

const Option = ({ kind, children }: { kind?: IntegrationKind; children: ReactNode }) => (
  <span className={styles.option}>
    {kind && <KindLogo kind={kind} />}
    <span dir="auto">{children}</span>
  </span>
)
