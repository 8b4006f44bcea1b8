/** The people on one list: by hand and from files, with what is going on with them (LST-01, LST-02, operations.md 2). */
import { PlusOutlined, UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#web/kit/error_state'
import { lazyPart } from '#web/kit/lazy_part'
import { useListSearch } from '#web/kit/list_page'
import { Page } from '#web/kit/page'
import { useEditDrawer } from '#web/kit/use_edit_drawer'
import type { ContactList, Person, StateFilter } from '../api'
import { Notices } from '../components/notices'
import { PeopleTable } from '../components/people_table'
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

/** The table does not wait for the list: null until it has come. */
function People({ list }: { list: ContactList | null }) {
  const { t } = useTranslation('contact_lists')
  const search = useListSearch()
  const [state, setState] = useState<StateFilter>(null)
  const people = usePeople(useListId(), search.sought, state)
  const editing = useEditDrawer<Person>(PersonDrawer)
  const importing = useImporting(list)
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
      <PeopleTable
        list={list}
        people={people}
        isNarrowed={search.sought !== '' || state !== null}
        firstSteps={
          <>
            {add}
            {bring}
          </>
        }
        onEdit={editing.edit}
      />
      {editing.drawer}
      {importing.drawer}
    </Page>
  )
}

function useImporting(list: ContactList | null) {
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  return {
    open: () => setOpen(true),
    drawer: isOpen && list && (
      <Suspense fallback={null}>
        <ImportDrawer list={list} onClose={close} />
      </Suspense>
    ),
  }
}
