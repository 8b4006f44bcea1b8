/** All tags of the company, with the number of tickets that carry each. */
import { TagsOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { RowEditing, type Column } from '#web/kit/data_table'
import { ListPage, useListSearch } from '#web/kit/list_page'
import { number } from '#web/lib/format'
import { useAllowed } from '#web/shell/gate'
import { TagChip } from '../components/tag_chip'
import type { CountedTag } from '../model'
import { useEditing } from '../use_editing'
import { useTagPages } from '../use_tags'
import styles from './tags_page.module.css'

export default function TagsPage() {
  const { t } = useTranslation('tags')
  const search = useListSearch()
  const list = useTagPages(search.sought)
  const editing = useEditing()
  const mayDelete = useAllowed({ ability: 'tags.delete' })
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
  return (
    <ListPage<CountedTag>
      title={t('menu.tags')}
      namespace="tags"
      icon={<TagsOutlined />}
      search={search}
      list={list}
      columns={columns}
      onAdd={editing.add}
      actions={(tag) => (
        <RowEditing
          edit={{ label: t('page.edit', { name: tag.name }), onClick: () => editing.edit(tag) }}
          remove={
            mayDelete && {
              label: t('page.delete', { name: tag.name }),
              onClick: () => editing.remove(tag),
            }
          }
        />
      )}
    >
      {editing.drawer}
    </ListPage>
  )
}
