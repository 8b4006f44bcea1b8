/** What a search finds, on any day. */
import { useTranslation } from 'react-i18next'
import { DataTable, RowEditing, type Column } from '#web/kit/data_table'
import { useGrowingList } from '#web/lib/query'
import { findSchedules, keys, type Schedule } from '../api'
import { useRights } from '../rights'
import { shownState, stateIcons } from '../state'
import { shownAt } from '#web/shell/company_zone'
import styles from './found.module.css'

interface FoundProps {
  readonly search: string
  readonly zone: string
  readonly onOpen: (schedule: Schedule) => void
  readonly onEdit: (schedule: Schedule) => void
  readonly onDelete: (schedule: Schedule) => void
}

export function Found({ search, zone, onOpen, onEdit, onDelete }: FoundProps) {
  const { t } = useTranslation('schedules')
  const rightsOf = useRights()
  const columns = useColumns(zone)
  const list = useGrowingList<Schedule>(keys.found(search), (page, signal) =>
    findSchedules(page, search, signal)
  )
  return (
    <DataTable<Schedule>
      list={list}
      columns={columns}
      empty={{ title: t('empty.search_title'), text: t('empty.search_text') }}
      onRowClick={onOpen}
      actions={(schedule) => {
        if (!rightsOf(schedule).mayChange) return null
        const named = { name: schedule.contact.name || t('entry.nameless') }
        return (
          <RowEditing
            edit={{ label: t('page.edit', named), onClick: () => onEdit(schedule) }}
            remove={{ label: t('page.delete', named), onClick: () => onDelete(schedule) }}
          />
        )
      }}
    />
  )
}

function useColumns(zone: string): readonly Column<Schedule>[] {
  const { t } = useTranslation('schedules')
  return [
    {
      key: 'contact',
      title: t('details.contact'),
      width: '22%',
      render: (_value, { contact }) => (
        <strong className={styles.name} dir="auto">
          {contact.name || t('entry.nameless')}
        </strong>
      ),
    },
    {
      key: 'at',
      title: t('form.at'),
      width: 170,
      render: (_value, { at }) => <span className="numbers">{shownAt(at, zone)}</span>,
    },
    {
      key: 'text',
      title: t('details.text'),
      render: (_value, { text }) => (
        <span className={styles.text} dir="auto">
          {text}
        </span>
      ),
    },
    {
      key: 'state',
      title: t('page.state'),
      width: 190,
      render: (_value, schedule) => {
        const state = shownState(schedule)
        return (
          <span className={styles.state} data-state={state}>
            {stateIcons[state]} {t(`status.${state}`)}
          </span>
        )
      },
    },
  ]
}
