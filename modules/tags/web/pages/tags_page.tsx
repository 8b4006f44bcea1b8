/** All tags of the company, with how many tickets carry each. */
import { DeleteOutlined, EditOutlined, PlusOutlined, TagsOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DataTable, RowAction, type Column } from '#web/kit/data_table'
import { Page } from '#web/kit/page'
import { useDebounced } from '#web/lib/debounced'
import { number } from '#web/lib/format'
import { useAllowed } from '#web/shell/gate'
import { TagChip } from '../components/tag_chip'
import type { CountedTag } from '../model'
import { useEditing } from '../use_editing'
import { useTagPages } from '../use_tags'
import styles from './tags_page.module.css'

export default function TagsPage() {
  const { t } = useTranslation('tags')
  const [text, setText] = useState('')
  const search = useDebounced(text.trim())
  const list = useTagPages(search)
  const editing = useEditing()
  const mayDelete = useAllowed({ ability: 'tags.delete' })
  const add = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={editing.add}>
      {t('page.add')}
    </Button>
  )
  const columns: readonly Column<CountedTag>[] = [
    {
      key: 'name',
      title: t('page.name'),
      render: (_value, tag) => (
        <span className={styles.name}>
          <TagChip tag={tag} />
          {tag.isLane && <span className={styles.lane}>{t('page.lane')}</span>}
        </span>
      ),
    },
    {
      key: 'tickets',
      title: t('page.tickets'),
      width: 160,
      align: 'right',
      render: (_value, { tickets }) => <span className="numbers">{number(tickets)}</span>,
    },
  ]
  const empty = search
    ? { title: t('empty.search_title'), text: t('empty.search_text') }
    : { icon: <TagsOutlined />, title: t('empty.title'), text: t('empty.text'), action: add }
  return (
    <Page
      title={t('menu.tags')}
      count={list.count}
      search={{ value: text, onChange: setText, placeholder: t('page.search') }}
      action={add}
    >
      <DataTable<CountedTag>
        list={list}
        columns={columns}
        empty={empty}
        actions={(tag) => (
          <>
            <RowAction
              icon={<EditOutlined />}
              label={t('page.edit', { name: tag.name })}
              onClick={() => editing.edit(tag)}
            />
            {mayDelete && (
              <RowAction
                icon={<DeleteOutlined />}
                label={t('page.delete', { name: tag.name })}
                onClick={() => editing.remove(tag)}
              />
            )}
          </>
        )}
      />
      {editing.drawer}
    </Page>
  )
}
