/** Drawer to add a person to a list, or to change one. */
import { useQueryClient } from '@tanstack/react-query'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { nameLength, numberLength } from '#modules/contact_lists/contract'
import { Field } from '#web/kit/form'
import { FormDrawer } from '#web/kit/form_drawer'
import type { EditDrawerProps } from '#web/kit/use_edit_drawer'
import { shownNumber } from '#web/lib/phone_number'
import { toasts } from '#web/lib/toasts'
import { keys, savePerson, type Person, type PersonForm } from './api'
import { useRules } from './rules'
import { useListId } from './use_list'

export function PersonDrawer({ open, edited, onClose }: EditDrawerProps<Person>) {
  const { t } = useTranslation('contact_lists')
  const client = useQueryClient()
  const listId = useListId()
  const rules = useRules()
  async function submit(form: PersonForm) {
    await savePerson(listId, edited?.id ?? null, form)
    await client.invalidateQueries({ queryKey: keys.all })
    toasts.success(t('person.saved'))
  }
  return (
    <FormDrawer<PersonForm>
      key={edited?.id ?? 'new'}
      open={open}
      title={t(edited ? 'person.edit' : 'person.add')}
      initial={valuesOf(edited)}
      submit={submit}
      onClose={onClose}
      width={420}
    >
      <Field name="name" label={t('person.name')} rules={rules.name}>
        <Input autoFocus maxLength={nameLength.max} dir="auto" />
      </Field>
      <Field
        name="number"
        label={t('person.number')}
        extra={t('person.number_help')}
        rules={rules.number}
      >
        <Input inputMode="tel" maxLength={numberLength.max} />
      </Field>
      <Field name="email" label={t('person.email')} rules={rules.email}>
        <Input type="email" inputMode="email" />
      </Field>
    </FormDrawer>
  )
}

const valuesOf = (person: Person | null): PersonForm => ({
  name: person?.name ?? '',
  number: person ? shownNumber(person.number) : '',
  email: person?.email ?? '',
})
