/** Filters of a search: labels, and for admins the tickets' users (core.md 2). */
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAllowed } from '#web/shell/gate'
import { Slot } from '#web/shell/slots'
import { labelFilter } from '#modules/tickets/contract'
import { listColleagues } from '../api_passing'
import { keys } from '../keys'
import { listStore, listUi } from '../list_store'
import styles from './list_pane.module.css'

export default function SearchFilters() {
  const { t } = useTranslation('tickets')
  const chosenIds = listStore((state) => state.labelIds)
  const seesAll = useAllowed({ ability: 'tickets.view_all' })
  return (
    <div className={styles.filters} role="group" aria-label={t('filter.search')}>
      <Slot of={labelFilter} props={{ chosenIds, onChoose: listUi.chooseLabels }} />
      {seesAll && <Owners />}
    </div>
  )
}

function Owners() {
  const { t } = useTranslation('tickets')
  const ownerIds = listStore((state) => state.ownerIds)
  const { data: owners = [], isPending } = useQuery({
    queryKey: keys.colleagues,
    queryFn: ({ signal }) => listColleagues(signal),
  })
  return (
    <Select<number[]>
      mode="multiple"
      aria-label={t('filter.owners')}
      placeholder={t('filter.owners_hint')}
      value={[...ownerIds]}
      onChange={listUi.chooseOwners}
      loading={isPending}
      maxTagCount="responsive"
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      options={owners.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}
