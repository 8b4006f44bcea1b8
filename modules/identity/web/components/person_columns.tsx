/** Columns of the list of users: name and online state, e-mail, profile, queues. */
import type { TFunction } from 'i18next'
import { Avatar } from '#web/kit/avatar'
import type { Column } from '#web/kit/data_table'
import type { Person } from '../model'
import { QueueChips } from './queue_chips'
import styles from './people.module.css'

/** `myId`: marks the user's own row. */
export const personColumns = (t: TFunction<'identity'>, myId: number): Column<Person>[] => [
  {
    key: 'name',
    title: t('people.name'),
    render: (_value, { id, name, isOnline }) => (
      <span className={styles.person} data-person={id}>
        <span className={styles.face}>
          <Avatar name={name} size={32} />
          {isOnline && (
            <span className={styles.online} role="img" aria-label={t('people.online')} />
          )}
        </span>
        <span className={styles.name} dir="auto">
          {name}
          {id === myId && <span className={styles.me}>{t('people.you')}</span>}
        </span>
      </span>
    ),
  },
  { key: 'email', title: t('people.email'), dataIndex: 'email' },
  {
    key: 'profile',
    title: t('people.profile'),
    render: (_value, { profile }) => t(`profiles.${profile}`),
  },
  {
    key: 'queues',
    title: t('people.queues'),
    render: (_value, { queues }) => (queues.length ? <QueueChips queues={queues} /> : null),
  },
]
