import { useTranslation } from 'react-i18next'
import type { Column } from '#web/kit/data_table'
import { number } from '#web/lib/format'
import type { ContactList } from '../api'
import styles from './list_columns.module.css'
import { StateCounts } from './state_counts'

export function useListColumns(): readonly Column<ContactList>[] {
  const { t } = useTranslation('contact_lists')
  return [
    {
      key: 'name',
      title: t('page.name'),
      render: (_value, list) => (
        <span className={styles.who}>
          <span className={styles.name} dir="auto" title={list.name}>
            {list.name}
          </span>
          <UnderWay list={list} />
        </span>
      ),
    },
    {
      key: 'count',
      title: t('page.count'),
      width: 120,
      align: 'right',
      render: (_value, { count }) => <span className={styles.count}>{number(count)}</span>,
    },
    {
      key: 'states',
      title: t('page.states'),
      width: '36%',
      render: (_value, { counts }) => <StateCounts counts={counts} />,
    },
  ]
}

/** What goes on with the newest file, while it does. */
function UnderWay({ list: { lastImport } }: { list: ContactList }) {
  const { t } = useTranslation('contact_lists')
  if (lastImport?.status !== 'reading') return null
  const { fileName: name, done, total } = lastImport
  return (
    <small className={styles.quiet}>
      {total === null
        ? t('import.opening', { name })
        : t('page.reading', { done: number(done), total: number(total) })}
    </small>
  )
}
