/** A contact to be added, or to be given a number, on the way to a conversation (core.md 5). */
import { Alert, Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field, FormDrawer } from '#web/kit/form_drawer'
import { toasts } from '#web/kit/toasts'
import { findPeople, namesake, savePerson, type Person, type PersonForm } from '../api_opening'

interface PersonDrawerProps {
  readonly draft: PersonForm & { readonly id: number | null }
  readonly onSaved: (person: Person) => void
  readonly onClose: () => void
}

export function PersonDrawer({ draft, onSaved, onClose }: PersonDrawerProps) {
  const { t } = useTranslation(['tickets', 'shell'])
  const [taken, setTaken] = useState<{ name: string; number: string } | null>(null)
  const { id, name, number, email } = draft

  async function save({ email: mail = '', ...form }: PersonForm) {
    setTaken(null)
    const person = { ...form, email: mail.trim() }
    try {
      onSaved(await savePerson(person, id))
      toasts.success(t('person.saved'))
    } catch (error) {
      const other = namesake(error)
      if (other) setTaken({ name: other.name, number: form.number })
      throw error
    }
  }
  async function takeOther() {
    const { rows } = await findPeople(taken!.number)
    const [other] = rows
    if (!other) return
    onSaved(other)
    onClose()
  }
  return (
    <FormDrawer<PersonForm>
      open
      title={t(id === null ? 'person.add' : 'person.number_missing')}
      initial={{ name, number, email }}
      submit={save}
      onRefused={(error) => namesake(error) !== null}
      onClose={onClose}
    >
      {taken && (
        <Alert
          type="warning"
          showIcon
          style={{ marginBlockEnd: 16 }}
          title={t('person.taken', { name: taken.name })}
          action={<Button onClick={() => void takeOther()}>{t('person.use')}</Button>}
        />
      )}
      <PersonFields />
    </FormDrawer>
  )
}

function PersonFields() {
  const { t } = useTranslation(['tickets', 'shell'])
  const lengths = (min: number, max: number) => [
    { required: true, whitespace: true, message: t('person.required') },
    { min, message: t('person.too_short') },
    { max, message: t('person.too_long') },
  ]
  return (
    <>
      <Field name="name" label={t('cards.name')} rules={lengths(2, 50)} validateFirst>
        <Input autoFocus />
      </Field>
      <Field
        name="number"
        label={t('cards.number')}
        extra={t('cards.number_help')}
        rules={lengths(8, 50)}
        validateFirst
      >
        <Input inputMode="tel" placeholder="+55 11 98765-4321" />
      </Field>
      <Field
        name="email"
        label={t('person.email')}
        rules={[{ type: 'email', message: t('person.bad_email') }]}
      >
        <Input inputMode="email" />
      </Field>
    </>
  )
}
