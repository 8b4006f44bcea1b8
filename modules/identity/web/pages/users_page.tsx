/** The users page: the company's users with profile and online state. */
import { TeamOutlined, UserAddOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AddButton } from '#web/kit/add_button'
import { DataTable, RowEditing } from '#web/kit/data_table'
import { useListSearch } from '#web/kit/list_page'
import { Page } from '#web/kit/page'
import { useRemoval } from '#web/kit/use_removal'
import { usePlanLimit } from '#web/shell/plan_limit'
import { useSession } from '#web/shell/session_store'
import { deletePerson } from '../api'
import { PersonDrawer } from '../components/person_drawer'
import { personColumns } from '../components/person_columns'
import { peopleKey } from '../keys'
import type { Person } from '../model'
import { usePeople } from '../queries'

export default function UsersPage() {
  const { t } = useTranslation('identity')
  const { text, setText, sought } = useListSearch()
  const list = usePeople(sought)
  // The plan counts all of them, not those that were found.
  const { count: used } = usePeople('')
  const limit = usePlanLimit('identity.users', { used, words: 'identity:people.room' })
  const [subject, setSubject] = useState<Person | 'new' | null>(null)
  const { user: me } = useSession()
  const remove = useRemoval<Person>({
    question: ({ name }) => ({
      title: t('removal.title', { name }),
      // What happens to their work: CLO-21.
      text: t('removal.text'),
      action: t('removal.action'),
    }),
    remove: ({ id }) => deletePerson(id),
    stale: peopleKey,
    done: ({ name }) => t('removal.done', { name }),
  })
  const add = (
    <AddButton icon={<UserAddOutlined aria-hidden />} onAdd={() => setSubject('new')} limit={limit}>
      {t('people.add')}
    </AddButton>
  )
  return (
    <Page
      title={t('people.title')}
      count={list.count}
      search={{ value: text, onChange: setText, placeholder: t('people.search') }}
      action={add}
    >
      <DataTable<Person>
        list={list}
        columns={personColumns(t, me.id)}
        empty={
          sought
            ? { title: t('people.none_title'), text: t('people.none_text') }
            : { icon: <TeamOutlined />, title: t('people.empty_title'), action: add }
        }
        onRowClick={setSubject}
        actions={(person) => (
          <RowEditing
            edit={{
              label: t('people.edit', { name: person.name }),
              onClick: () => setSubject(person),
            }}
            remove={
              person.id !== me.id && {
                label: t('people.delete', { name: person.name }),
                onClick: () => remove(person),
              }
            }
          />
        )}
      />
      <PersonDrawer subject={subject} onClose={() => setSubject(null)} />
    </Page>
  )
}
