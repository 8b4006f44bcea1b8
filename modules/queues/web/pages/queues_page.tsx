/** The queues page: the company's queues in the order in which customers are offered them. */
import { ApartmentOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '#web/kit/appearance'
import { DataTable, RowEditing } from '#web/kit/data_table'
import { Page } from '#web/kit/page'
import { useRemoval } from '#web/kit/use_removal'
import { asWholeList } from '#web/lib/query'
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
  const search = folded(text)
  const list = asWholeList(queues, (queue) => folded(queue.name).includes(search))
  const add = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setSubject('new')}>
      {t('page.add')}
    </Button>
  )
  return (
    <Page
      title={t('menu.queues')}
      count={list.count}
      search={{ value: text, onChange: setText, placeholder: t('page.search') }}
      action={add}
    >
      <DataTable<Queue>
        list={list}
        columns={queueColumns(t, { phone, members })}
        empty={
          search
            ? { title: t('empty.search_title'), text: t('empty.search_text') }
            : {
                icon: <ApartmentOutlined />,
                title: t('empty.title'),
                text: t('empty.text'),
                action: add,
              }
        }
        onRowClick={setSubject}
        actions={(queue) => (
          <RowEditing
            edit={{ label: t('page.edit', { name: queue.name }), onClick: () => setSubject(queue) }}
            remove={{ label: t('page.delete', { name: queue.name }), onClick: () => remove(queue) }}
          />
        )}
      />
      <QueueDrawer
        subject={subject}
        queues={queues.data ?? []}
        onSaved={(queue) => setSubject(queue)}
        onClose={() => setSubject(null)}
      />
    </Page>
  )
}

/** Ignores case and accents, like the server's search. */
const folded = (text: string) => text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
