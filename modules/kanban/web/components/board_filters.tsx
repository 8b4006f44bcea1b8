/** Filters of the board: queues, and users for those who may see colleagues' cards. */
import { Button, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAllowed } from '#web/shell/gate'
import { chooseAll, chooseFilter, filterStore } from '../filter_store'
import { useColleagues, useQueues } from '../queries'
import { Dot } from './card_face'
import styles from './board.module.css'

export function BoardFilters() {
  const { t } = useTranslation('kanban')
  const { queueIds, ownerIds } = filterStore()
  const seesColleagues = useAllowed({ ability: 'tickets.view_own_queues' })
  const { data: queues = [], isPending } = useQueues()
  return (
    <div className={styles.filters}>
      <Select<number[]>
        className={styles.select}
        mode="multiple"
        aria-label={t('filter.queues')}
        placeholder={t('filter.queues_hint')}
        value={[...(queueIds ?? [])]}
        onChange={(ids) => chooseFilter({ queueIds: ids.length ? ids : null })}
        loading={isPending}
        maxTagCount="responsive"
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        notFoundContent={t('filter.none')}
        options={queues.map(({ id, name, color }) => ({ value: id, label: name, color }))}
        optionRender={({ label, data }) => (
          <span className={styles.option}>
            <Dot color={data.color} />
            <span dir="auto">{label}</span>
          </span>
        )}
      />
      {seesColleagues && <People />}
      {(queueIds !== null || ownerIds.length > 0) && (
        <Button type="link" onClick={chooseAll}>
          {t('filter.all')}
        </Button>
      )}
    </div>
  )
}

function People() {
  const { t } = useTranslation('kanban')
  const ownerIds = filterStore((state) => state.ownerIds)
  const { data: people = [], isPending } = useColleagues()
  return (
    <Select<number[]>
      className={styles.select}
      mode="multiple"
      aria-label={t('filter.people')}
      placeholder={t('filter.people_hint')}
      value={[...ownerIds]}
      onChange={(ids) => chooseFilter({ ownerIds: ids })}
      loading={isPending}
      maxTagCount="responsive"
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      notFoundContent={t('filter.none')}
      options={people.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}
