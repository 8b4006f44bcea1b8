/** The queues page: the company's queues in the order in which customers are offered them. */
import { ApartmentOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '#web/kit/appearance'
import { RowEditing } from '#web/kit/data_table'
import { ListPage } from '#web/kit/list_page'
import { useRemoval } from '#web/kit/use_removal'
import { asWholeList } from '#web/lib/query'
import { usePlanLimit } from '#web/shell/plan_limit'
import { deleteQueue } from '../api'
import { queueColumns } from '../components/queue_columns'
import { QueueDrawer, type Subject } from '../components/queue_drawer'
import type { Queue } from '../model'
import { queuesKey, useMembers, useQueues } from '../queries'

export default function QueuesPage() {
  const { t } = useTranslation('queues')
  const [text, setText] = useState('')
  const queues = useQueues()
  const { data: members } = useMembers()
  const [subject, setSubject] = useState<Subject>(null)
  const phone = useIsPhone()
  const limit = usePlanLimit('queues.limit', {
    used: queues.data?.length,
    words: 'queues:page.room',
  })
  const remove = useRemoval<Queue>({
    question: ({ name }) => ({
      title: t('delete.title', { name }),
      text: t('delete.text'),
      action: t('delete.action'),
    }),
    remove: ({ id }) => deleteQueue(id),
    stale: queuesKey,
    done: () => t('delete.done'),
  })
  const sought = folded(text)
  return (
    <ListPage<Queue>
      title={t('menu.queues')}
      namespace="queues"
      icon={<ApartmentOutlined />}
      search={{ text, setText, sought }}
      list={asWholeList(queues, (queue) => folded(queue.name).includes(sought))}
      columns={queueColumns(t, { phone, members })}
      onAdd={() => setSubject('new')}
      limit={limit}
      onRowClick={setSubject}
      actions={(queue) => (
        <RowEditing
          edit={{ label: t('page.edit', { name: queue.name }), onClick: () => setSubject(queue) }}
          remove={{ label: t('page.delete', { name: queue.name }), onClick: () => remove(queue) }}
        />
      )}
    >
      <QueueDrawer
        subject={subject}
        queues={queues.data ?? []}
        onSaved={(queue) => setSubject(queue)}
        onClose={() => setSubject(null)}
      />
    </ListPage>
  )
}

/** Ignores case and accents, like the server's search. */
const folded = (text: string) => text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
