/** Chooses a contact: search by name or number from the third letter on, or add a new one. */
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDebounced } from '#web/lib/debounced'
import { useFieldValue, useSubmit } from '#web/kit/form'
import { Field } from '#web/kit/form_drawer'
import { contactEditor } from '#modules/contacts/contract'
import { Slot } from '#web/shell/slots'
import { asPerson, findPeople, type Person } from '../api_opening'
import { keys } from '../keys'
import { shownNumber } from '../phone_number'
import styles from './new_ticket.module.css'

/** core.md 9. */
const fromLetters = 3
/** The value of the option that adds a contact; not a row id. */
const adding = -1

/** The contact whose form is open; `id` null adds a contact, prefilled with `search`. */
interface Draft {
  readonly id: number | null
  readonly search?: Pick<Person, 'name' | 'number'>
}

interface PersonFieldProps {
  /** The contact was preselected. */
  readonly isKnown: boolean
  readonly onChange: () => void
}

export function PersonField({ isKnown, onChange }: PersonFieldProps) {
  const { t } = useTranslation('tickets')
  const [person, choose] = useFieldValue<Person>('person')
  const submit = useSubmit()
  const [draft, setDraft] = useState<Draft | null>(null)
  const forget = useCallback(() => setDraft(null), [])

  function take(chosen: Person) {
    choose(chosen)
    onChange()
  }
  function takeSaved(saved: Person) {
    take(saved)
    // core.md 2: a contact added here gets a ticket at once.
    if (draft?.id === null) submit()
  }
  function meet(chosen: Person) {
    // A contact without a number cannot be written to; a group needs none.
    if (chosen.number || chosen.isGroup) return take(chosen)
    setDraft({ id: chosen.id })
  }
  return (
    <>
      <Field
        name="person"
        label={t('begin.contact')}
        extra={t('begin.contact_help')}
        rules={[{ required: true, message: t('begin.contact_needed') }]}
      >
        <PersonSelect
          chosen={person}
          autoFocus={!isKnown}
          onMeet={meet}
          onAdd={(search) => setDraft({ id: null, search: asTyped(search) })}
        />
      </Field>
      {draft && (
        <Slot
          of={contactEditor}
          props={{
            contactId: draft.id,
            draft: draft.search,
            needsNumber: draft.id !== null,
            onSaved: (contact) => takeSaved(asPerson(contact)),
            onClose: forget,
          }}
        />
      )}
    </>
  )
}

/** A search of digits prefills the number, anything else the name. */
const asTyped = (search: string) =>
  /^[+\d\s().-]+$/.test(search) ? { name: '', number: search } : { name: search, number: '' }

interface PersonSelectProps {
  readonly chosen: Person | undefined
  readonly autoFocus: boolean
  readonly onMeet: (person: Person) => void
  readonly onAdd: (search: string) => void
  /** The id to which the form's label refers. */
  readonly id?: string
}

function PersonSelect({ chosen, autoFocus, onMeet, onAdd, id }: PersonSelectProps) {
  const { t } = useTranslation('tickets')
  const [typed, type] = useState('')
  const { search, isEnough, isSearching, found, mayAdd } = usePeople(typed)
  const isAmong = found.some((one) => one.id === chosen?.id)
  const shown = chosen && !isAmong ? [chosen, ...found] : found
  const add = { value: adding, label: t('begin.add', { name: search }), number: '' }

  function pick(picked: number) {
    type('')
    if (picked === adding) return onAdd(search)
    const person = shown.find((one) => one.id === picked)
    if (person) onMeet(person)
  }
  return (
    <Select<number, OptionProps>
      id={id}
      autoFocus={autoFocus}
      showSearch={{ filterOption: false, onSearch: type, searchValue: typed }}
      value={chosen?.id}
      placeholder={t('begin.contact_hint')}
      loading={isSearching}
      onSelect={pick}
      notFoundContent={t(isEnough ? 'begin.searching' : 'begin.contact_help')}
      options={[
        ...shown.map((one) => ({ value: one.id, label: one.name, number: one.number })),
        ...(mayAdd ? [add] : []),
      ]}
      optionRender={({ data }) => <Option {...data} />}
    />
  )
}

/** Contacts whose name or number contains the search text, debounced and from a minimum length on. */
function usePeople(typed: string) {
  const search = useDebounced(typed.trim())
  const isEnough = search.length >= fromLetters
  const { data, isFetching } = useQuery({
    queryKey: keys.people(search),
    queryFn: ({ signal }) => findPeople(search, signal),
    enabled: isEnough,
  })
  const isSearching = isEnough && (typed.trim() !== search || isFetching)
  const found = isEnough && data ? data.rows : []
  return { search, isEnough, isSearching, found, mayAdd: isEnough && !isSearching && !found.length }
}

interface OptionProps {
  value: number
  label: string
  number: string
}

function Option({ value, label, number }: OptionProps) {
  return (
    <span className={styles.person} data-adds={value === adding || undefined}>
      <span className={styles.name} dir="auto">
        {label}
      </span>
      {number && <small>{shownNumber(number)}</small>}
    </span>
  )
}
