/** Table of people: rating, average duration, and whether they are online. */
import { StarFilled, TeamOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { Avatar } from '#web/kit/avatar'
import { DataTable, type Column } from '#web/kit/data_table'
import { number } from '#web/lib/format'
import type { Attendant } from '../model'
import { spellMinutes } from '../spell'
import styles from './attendants_table.module.css'

export function AttendantsTable({ attendants }: { attendants: readonly Attendant[] }) {
  const { t } = useTranslation('dashboard')
  const columns: Column<Attendant>[] = [
    {
      key: 'name',
      title: t('attendants.name'),
      render: (_value, attendant) => <Who {...attendant} />,
    },
    {
      key: 'rating',
      title: t('attendants.rating'),
      render: (_value, { rating }) => <Stars rating={rating} />,
    },
    {
      key: 'tickets',
      title: t('attendants.tickets'),
      align: 'right',
      className: 'numbers',
      render: (_value, { tickets }) => number(tickets),
    },
    {
      key: 'time',
      title: t('attendants.time'),
      align: 'right',
      className: 'numbers',
      render: (_value, { tickets, supportMinutes }) =>
        tickets ? spellMinutes(supportMinutes) : t('attendants.none'),
    },
  ]
  return (
    <DataTable
      columns={columns}
      list={{
        rows: attendants,
        count: attendants.length,
        hasMore: false,
        isLoading: false,
        isLoadingMore: false,
        error: null,
        loadMore: () => undefined,
        retry: () => undefined,
      }}
      empty={{ icon: <TeamOutlined />, title: t('attendants.empty') }}
    />
  )
}

function Who({ name, isOnline }: Attendant) {
  const { t } = useTranslation('dashboard')
  const state = t(isOnline ? 'attendants.online' : 'attendants.offline')
  return (
    <span className={styles.who}>
      <Avatar name={name} size={32} />
      <span className={styles.name}>{name}</span>
      <span className={styles.state} data-online={isOnline || undefined}>
        {state}
      </span>
    </span>
  )
}

/** Up to three stars, filled according to the rating; the value is also available as text. */
function Stars({ rating }: { rating: number }) {
  const { t } = useTranslation('dashboard')
  const value = number(rating, { maximumFractionDigits: 1 })
  const label = rating ? t('attendants.stars', { rating: value }) : t('attendants.not_rated')
  return (
    <span className={styles.stars} role="img" aria-label={label} title={label}>
      <span className={styles.three} aria-hidden>
        <Three />
        <span className={styles.lit} style={{ width: `${(rating / 3) * 100}%` }}>
          <Three />
        </span>
      </span>
      <span className={styles.rating}>{rating ? value : t('attendants.none')}</span>
    </span>
  )
}

const Three = () => (
  <>
    <StarFilled />
    <StarFilled />
    <StarFilled />
  </>
)
