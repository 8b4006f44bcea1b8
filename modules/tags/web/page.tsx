/** All tags of the company, with the number of tickets that carry each. */
import { TagsOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import type { Column } from '#web/kit/data_table'
import { EntityPage } from '#web/kit/entity_page'
import { useEditing } from '#web/kit/use_editing'
import { number } from '#web/lib/format'
import { useAllowed } from '#web/shell/gate'
import { deleteTag, listTags, tagsKey, type CountedTag } from './api'
import { TagChip } from './components/tag_chip'
import { TagDrawer } from './drawer'
import styles from './page.module.css'

export default function TagsPage() {
  const { t } = useTranslation('tags')
  const mayDelete = useAllowed({ ability: 'tags.delete' })
  const editing = useEditing<CountedTag>({
    namespace: 'tags',
    Drawer: TagDrawer,
    values: ({ name }) => ({ name }),
    asked: ({ tickets }) => ({ count: tickets }),
    remove: deleteTag,
    stale: tagsKey,
  })
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
    <EntityPage<CountedTag>
      title={t('menu.tags')}
      namespace="tags"
      icon={<TagsOutlined />}
      queryKey={[...tagsKey, 'pages']}
      load={listTags}
      columns={columns}
      editing={editing}
      mayDelete={() => mayDelete}
    />
  )
}
