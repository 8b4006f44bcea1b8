/** The columns of the connection list: name, state, number, last change. */
import type { TFunction } from 'i18next'
import type { Column } from '#web/kit/data_table'
import { dateTime, relative } from '#web/lib/format'
import type { Connection } from '../model'
import { shownNumber } from '#web/lib/phone_number'
import { ConnectionState } from './connection_state'
import styles from './connection_table.module.css'

export const columnsOf = (t: TFunction<'whatsapp'>): Column<Connection>[] => [
  {
    key: 'name',
    title: t('table.name'),
    render: (_value, { id, name, isDefault }) => (
      <span className={styles.name} dir="auto" data-connection={id}>
        {name}
        {isDefault && <span className={styles.default}>{t('card.default')}</span>}
      </span>
    ),
  },
  {
    key: 'status',
    title: t('table.status'),
    render: (_value, connection) => <ConnectionState connection={connection} />,
  },
  {
    key: 'number',
    title: t('table.number'),
    render: (_value, { number }) => (
      <span className={styles.number}>
        {number ? shownNumber(number) : <span className={styles.none}>{t('card.no_number')}</span>}
      </span>
    ),
  },
  {
    key: 'updated',
    title: t('table.updated'),
    render: (_value, { updatedAt }) =>
      updatedAt ? (
        <time className={styles.time} dateTime={updatedAt} title={dateTime(updatedAt)}>
          {relative(updatedAt)}
        </time>
      ) : null,
  },
]
