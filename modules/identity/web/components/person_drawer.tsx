/** Form for adding or editing a user. */
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FormDrawer } from '#web/kit/form_drawer'
import { toasts } from '#web/lib/toasts'
import { useSession } from '#web/shell/session_store'
import type { Person, PersonDetail, PersonValues } from '../model'
import { peopleKey } from '../keys'
import { usePerson } from '../queries'
import { saveAndStay } from '../save_and_stay'
import { DeskFields } from './desk_fields'
import { IdentityFields } from './identity_fields'

interface PersonDrawerProps {
  /** `new`, the user to edit, or null while the drawer is closed. */
  readonly subject: Person | 'new' | null
  readonly onClose: () => void
}

export function PersonDrawer({ subject, onClose }: PersonDrawerProps) {
  const edited = subject === 'new' ? null : subject
  const { data } = usePerson(edited?.id ?? null)
  if (!edited) {
    return <Form key="new" open={subject === 'new'} edited={null} onClose={onClose} />
  }
  // Wait for the stored values: filling the form later would overwrite what was typed meanwhile.
  return <Form key={edited.id} open={data !== undefined} edited={data ?? null} onClose={onClose} />
}

interface FormProps {
  readonly open: boolean
  readonly edited: PersonDetail | null
  readonly onClose: () => void
}

function Form({ open, edited, onClose }: FormProps) {
  const { t } = useTranslation('identity')
  const client = useQueryClient()
  const { user: me } = useSession()

  async function submit(values: PersonValues) {
    const { name } = await saveAndStay(edited, values, me.id)
    await client.invalidateQueries({ queryKey: peopleKey })
    toasts.success(t('people.saved', { name }))
  }

  return (
    <FormDrawer<PersonValues>
      open={open}
      title={edited ? t('form.edit', { name: edited.name }) : t('form.add')}
      width={480}
      initial={edited ? valuesOf(edited) : blank}
      submit={submit}
      submitLabel={edited ? undefined : t('form.add_action')}
      onClose={onClose}
    >
      <IdentityFields isNew={!edited} />
      <DeskFields />
    </FormDrawer>
  )
}

const blank: PersonValues = {
  name: '',
  email: '',
  password: '',
  profile: 'user',
  seesQueueless: false,
  connectionId: null,
  queueIds: [],
}

const valuesOf = (person: PersonDetail): PersonValues => ({
  name: person.name,
  email: person.email,
  password: '',
  profile: person.profile,
  seesQueueless: person.seesQueueless,
  connectionId: person.connectionId,
  queueIds: person.queues.map(({ id }) => id),
})
