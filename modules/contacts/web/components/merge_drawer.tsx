/** Merges two contacts: choosing the other one, which of them stays, and what is moved (IN-06). */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '#web/kit/avatar'
import { useFieldValue } from '#web/kit/form'
import { Field, FormDrawer } from '#web/kit/form_drawer'
import { toasts } from '#web/lib/toasts'
import { useDebounced } from '#web/lib/debounced'
import { shownNumber } from '#web/lib/phone_number'
import { listContacts, mergeContacts } from '../api'
import { shownName, type Contact } from '../model'
import { keys } from '../use_contacts'
import styles from './merge_drawer.module.css'

interface MergeDrawerProps {
  readonly contact: Contact
  readonly onClose: () => void
}
interface Values {
  readonly other: Contact
}

export default function MergeDrawer({ contact, onClose }: MergeDrawerProps) {
  const { t } = useTranslation('contacts')
  const client = useQueryClient()
  async function submit({ other }: Values) {
    await mergeContacts(contact.id, other.id)
    await client.invalidateQueries({ queryKey: keys.all })
    toasts.success(t('merge.done'))
  }
  return (
    <FormDrawer<Values>
      open
      title={t('merge.title', { name: shownName(contact) })}
      initial={{}}
      submit={submit}
      submitLabel={t('merge.action')}
      onClose={onClose}
    >
      <Field
        name="other"
        label={t('merge.other')}
        extra={t('merge.other_help')}
        rules={[{ required: true, message: t('merge.needed') }]}
      >
        <Other exceptId={contact.id} />
      </Field>
      <Outcome contact={contact} />
    </FormDrawer>
  )
}

/** Contacts whose name, number or e-mail contains the typed text. */
function Other({ exceptId, id }: { exceptId: number; readonly id?: string }) {
  const { t } = useTranslation('contacts')
  const [chosen, choose] = useFieldValue<Contact>('other')
  const [typed, type] = useState('')
  const search = useDebounced(typed.trim())
  const { data, isFetching } = useQuery({
    queryKey: [...keys.pages, 'found', search],
    queryFn: ({ signal }) => listContacts(1, search, signal),
    enabled: search !== '',
  })
  const found = (search && data ? data.rows : []).filter(
    (one) => one.id !== exceptId && !one.isGroup
  )
  const shown =
    chosen && !found.some(({ id: one }) => one === chosen.id) ? [chosen, ...found] : found
  return (
    <Select<number>
      id={id}
      autoFocus
      showSearch={{ filterOption: false, onSearch: type, searchValue: typed }}
      value={chosen?.id}
      placeholder={t('page.search')}
      loading={isFetching}
      notFoundContent={search && !isFetching ? t('empty.search_title') : null}
      onSelect={(picked) => {
        type('')
        choose(shown.find((one) => one.id === picked)!)
      }}
      options={shown.map((one) => ({ value: one.id, label: `${shownName(one)}${hint(one)}` }))}
    />
  )
}

const hint = ({ number }: Contact) => (number ? ` · ${shownNumber(number)}` : '')

function Outcome({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contacts')
  const [other] = useFieldValue<Contact>('other')
  if (!other) return null
  const stays = survivorOf(contact, other)
  const goes = stays.id === contact.id ? other : contact
  return (
    <div className={styles.outcome} role="status">
      <Person contact={stays} label={t('merge.stays')} />
      <Person contact={goes} label={t('merge.goes')} />
      <p>{t('merge.text', { stays: shownName(stays), goes: shownName(goes) })}</p>
    </div>
  )
}

function Person({ contact, label }: { contact: Contact; label: string }) {
  const name = shownName(contact)
  return (
    <div className={styles.person}>
      <small>{label}</small>
      <Avatar name={name} photoUrl={contact.photoUrl} size={48} />
      <strong dir="auto">{name}</strong>
      <span>{contact.number && shownNumber(contact.number)}</span>
      <span>{contact.email}</span>
    </div>
  )
}

/** The contact that stays, by the same rule as the server: the one with a phone, else the oldest (IN-06). */
function survivorOf(one: Contact, other: Contact): Contact {
  if ((one.number === '') !== (other.number === '')) return one.number === '' ? other : one
  return one.id < other.id ? one : other
}
