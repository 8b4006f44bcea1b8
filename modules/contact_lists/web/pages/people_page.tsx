/** The people on one list: by hand and from files, with what is going on with them (LST-01, LST-02, operations.md 2). */
import { PlusOutlined, TeamOutlined, UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense, useCallback, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DataTable, RowEditing } from '#web/kit/data_table'
import { ErrorState } from '#web/kit/error_state'
import { lazyPart } from '#web/kit/lazy_part'
import { useListSearch } from '#web/kit/list_page'
import { Page } from '#web/kit/page'
import { useEditDrawer } from '#web/kit/use_edit_drawer'
import { useRemoval } from '#web/kit/use_removal'
import { shownNumber } from '#web/lib/phone_number'
import { useAllowed } from '#web/shell/gate'
import { deletePerson, keys, type ContactList, type Person, type StateFilter } from '../api'
import { Notices } from '../components/notices'
import { usePersonColumns } from '../components/person_columns'
import { StateChoice } from '../components/state_choice'
import { PersonDrawer } from '../person_drawer'
import { useList, useListId, usePeople } from '../use_list'

const ImportDrawer = lazyPart(() => import('../components/import_drawer'))

export default function PeoplePage() {
  const { t } = useTranslation('contact_lists')
  const { data: list, error, refetch } = useList(useListId())
  if (error && !list) {
    return (
      <Page title={t('people.title')} back={{ to: '/contact-lists', label: t('people.back') }}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Page>
    )
  }
  return <People list={list ?? null} />
}

function People({ list }: { list: ContactList | null }) {
  const { t } = useTranslation('contact_lists')
  const search = useListSearch()
  const [state, setState] = useState<StateFilter>(null)
  const people = usePeople(useListId(), search.sought, state)
  const columns = usePersonColumns()
  const editing = useEditDrawer<Person>(PersonDrawer)
  const importing = useImporting()
  const remove = usePersonRemoval()
  // operations.md 6: those who may delete contacts.
  const mayDelete = useAllowed({ ability: 'contacts.delete' })
  const isNarrowed = search.sought !== '' || state !== null
  const add = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={editing.add}>
      {t('person.add')}
    </Button>
  )
  const bring = (
    <Button icon={<UploadOutlined aria-hidden />} onClick={importing.open}>
      {t('people.import')}
    </Button>
  )
  return (
    <Page
      title={list?.name ?? t('people.title')}
      count={list?.count}
      back={{ to: '/contact-lists', label: t('people.back') }}
      search={{ value: search.text, onChange: search.setText, placeholder: t('people.search') }}
      tools={bring}
      action={add}
    >
      {list && <Notices list={list} />}
      {list && list.count > 0 && <StateChoice list={list} value={state} onChange={setState} />}
      <DataTable<Person>
        list={people}
        columns={columns}
        empty={
          isNarrowed
            ? { title: t('people.none_title'), text: t('people.none_text') }
            : {
                icon: <TeamOutlined />,
                title: t('people.empty_title'),
                text: t('people.empty_text'),
                action: <FirstSteps add={add} bring={bring} />,
              }
        }
        actions={(person) => (
          <RowEditing
            edit={{
              label: t('person.edit_of', { name: nameOf(person) }),
              onClick: () => editing.edit(person),
            }}
            remove={
              mayDelete && {
                label: t('person.remove_of', { name: nameOf(person) }),
                onClick: () => remove(person),
              }
            }
          />
        )}
      />
      {editing.drawer}
      {list && importing.drawer(list)}
    </Page>
  )
}

const nameOf = ({ name, number }: Person) => name || shownNumber(number)

const FirstSteps = ({ add, bring }: { add: ReactNode; bring: ReactNode }) => (
  <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: 8, justifyContent: 'center' }}>
    {add}
    {bring}
  </span>
)

function useImporting() {
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  return {
    open: () => setOpen(true),
    drawer: (list: ContactList) =>
      isOpen && (
        <Suspense fallback={null}>
          <ImportDrawer list={list} onClose={close} />
        </Suspense>
      ),
  }
}

function usePersonRemoval() {
  const { t } = useTranslation('contact_lists')
  return useRemoval<Person>({
    question: (person) => ({
      title: t('person.remove_title', { name: nameOf(person) }),
      text: t('person.remove_text'),
      action: t('person.remove_action'),
    }),
    remove: ({ id }) => deletePerson(id),
    stale: keys.all,
    done: () => t('person.removed'),
  })
}
