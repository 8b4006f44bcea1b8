/** Chooses the contact of a schedule; searched on the server by name or number. */
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDebounced } from '#web/lib/debounced'
import { shownName, shownNumber } from '#web/lib/phone_number'
import { findPeople, keys, showPerson, type Person } from '../api'
import styles from './contact_field.module.css'

interface ContactFieldProps {
  /** Injected by the form's field. */
  readonly id?: string
  readonly value?: number
  readonly onChange?: (id: number) => void
  readonly autoFocus: boolean
}

export function ContactField({ id, value, onChange, autoFocus }: ContactFieldProps) {
  const { t } = useTranslation('schedules')
  const [typed, type] = useState('')
  const [isOpen, setOpen] = useState(false)
  const search = useDebounced(typed.trim())
  const { data: found = [], isFetching } = useQuery({
    queryKey: keys.people(search),
    queryFn: ({ signal }) => findPeople(search, signal),
    enabled: isOpen,
  })
  const { data: chosen } = useQuery({
    queryKey: keys.person(value ?? 0),
    queryFn: ({ signal }) => showPerson(value!, signal),
    enabled: value !== undefined,
  })
  const isAmong = found.some((one) => one.id === value)
  const shown = chosen && !isAmong ? [chosen, ...found] : found
  const isSearching = isFetching || typed.trim() !== search
  const nameOf = (person: Person) => shownName(person, t('entry.nameless'))
  return (
    <Select<number, { value: number; label: string; number: string }>
      id={id}
      autoFocus={autoFocus}
      showSearch={{ filterOption: false, onSearch: type, searchValue: typed }}
      // Not a bare number while its name is still unknown.
      value={value !== undefined && shown.some((one) => one.id === value) ? value : undefined}
      placeholder={t('form.contact_hint')}
      loading={isSearching && isOpen}
      onOpenChange={setOpen}
      onSelect={(picked) => {
        type('')
        onChange?.(picked)
      }}
      notFoundContent={isSearching ? null : t('form.contact_none')}
      options={shown.map((one) => ({ value: one.id, label: nameOf(one), number: one.number }))}
      optionRender={({ data }) => (
        <span className={styles.person}>
          <span className={styles.name} dir="auto">
            {data.label}
          </span>
          {data.number && <small>{shownNumber(data.number)}</small>}
        </span>
      )}
    />
  )
}
