/** The table of the people on a list, and what it says while it is empty. */
import { TeamOutlined } from '@ant-design/icons'
import { Flex } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DataTable, RowEditing } from '#web/kit/data_table'
import type { EmptyProps } from '#web/kit/empty'
import { useRemoval } from '#web/kit/use_removal'
import type { GrowingList } from '#web/lib/query'
import { shownNumber } from '#web/lib/phone_number'
import { useAllowed } from '#web/shell/gate'
import { deletePerson, keys, type ContactList, type Person } from '../api'
import { useIsComing } from '../uploads'
import { usePersonColumns } from './person_columns'

interface PeopleTableProps {
  readonly list: ContactList | null
  readonly people: GrowingList<Person>
  /** Searched, or of one state only. */
  readonly isNarrowed: boolean
  /** The buttons with which an empty list begins. */
  readonly firstSteps: ReactNode
  readonly onEdit: (person: Person) => void
}

export function PeopleTable({ list, people, isNarrowed, firstSteps, onEdit }: PeopleTableProps) {
  const { t } = useTranslation('contact_lists')
  const columns = usePersonColumns()
  const isComing = useIsComing(list)
  const remove = usePersonRemoval()
  // operations.md 6: those who may delete contacts.
  const mayDelete = useAllowed({ ability: 'contacts.delete' })
  const emptyOf = (face: 'none' | 'coming' | 'empty'): EmptyProps => ({
    icon: face !== 'none' && <TeamOutlined />,
    title: t(`people.${face}_title`),
    text: t(`people.${face}_text`),
    action: face === 'empty' && (
      <Flex wrap gap={8} justify="center">
        {firstSteps}
      </Flex>
    ),
  })
  return (
    <DataTable<Person>
      list={people}
      columns={columns}
      empty={emptyOf(isNarrowed ? 'none' : isComing ? 'coming' : 'empty')}
      actions={(person) => (
        <RowEditing
          edit={{
            label: t('person.edit_of', { name: nameOf(person) }),
            onClick: () => onEdit(person),
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
  )
}

/** Rows of a file need no name. */
const nameOf = ({ name, number }: Person) => name || shownNumber(number)

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
