import { useTranslation } from 'react-i18next'
import type { Column } from '#web/kit/data_table'
import { shownNumber } from '#web/lib/phone_number'
import type { Person } from '../api'
import styles from './person_columns.module.css'
import { PersonState } from './person_state'

export function usePersonColumns(): readonly Column<Person>[] {
  const { t } = useTranslation('contact_lists')
  return [
    {
      key: 'name',
      title: t('person.name'),
      render: (_value, { name }) => (
        <span className={styles.name} dir="auto">
          {name}
        </span>
      ),
    },
    {
      key: 'number',
      title: t('person.number'),
      width: 200,
      render: (_value, { number }) => <span className={styles.number}>{shownNumber(number)}</span>,
    },
    {
      key: 'state',
      title: t('person.state'),
      width: 200,
      render: (_value, { state }) => <PersonState state={state} />,
    },
    {
      key: 'email',
      title: t('person.email'),
      render: (_value, { email }) => email && <span className={styles.email}>{email}</span>,
    },
  ]
}
