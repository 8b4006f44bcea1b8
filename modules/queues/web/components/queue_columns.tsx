import type { TFunction } from 'i18next'
import type { Column } from '#web/kit/data_table'
import { shortened } from '#web/lib/format'
import type { Member, Queue } from '../model'
import styles from './queues.module.css'

interface Around {
  /** On phones the table is shown as cards with the name as heading. */
  readonly phone: boolean
  /** Members by queue id; undefined while loading. */
  readonly members: ReadonlyMap<number, readonly Member[]> | undefined
}

export function queueColumns(t: TFunction<'queues'>, { phone, members }: Around): Column<Queue>[] {
  const id: Column<Queue> = {
    key: 'id',
    title: t('page.id'),
    width: 72,
    render: (_value, queue) => <span className="numbers">{queue.id}</span>,
  }
  const name: Column<Queue> = {
    key: 'name',
    title: t('page.name'),
    render: (_value, queue) => (
      <span className={styles.name} dir="auto">
        {queue.name}
      </span>
    ),
  }
  return [
    ...(phone ? [name, id] : [id, name]),
    {
      key: 'color',
      title: t('page.color'),
      width: 120,
      render: (_value, { color }) => (
        <span className={styles.color}>
          <span className={styles.dot} style={{ background: color }} aria-hidden />
          {color}
        </span>
      ),
    },
    {
      key: 'order',
      title: t('page.order'),
      width: 88,
      render: (_value, { position }) => <span className="numbers">{position ?? '–'}</span>,
    },
    {
      key: 'greeting',
      title: t('page.greeting'),
      render: (_value, { greeting }) =>
        greeting ? (
          <span className={styles.greeting} dir="auto">
            {shortened(greeting, 120)}
          </span>
        ) : // Cards on phones leave out empty values.
        phone ? null : (
          <span className={styles.none}>{t('page.no_greeting')}</span>
        ),
    },
    {
      key: 'members',
      title: t('page.members'),
      width: 110,
      render: (_value, queue) => (
        <span className="numbers">{members ? (members.get(queue.id)?.length ?? 0) : ''}</span>
      ),
    },
  ]
}
