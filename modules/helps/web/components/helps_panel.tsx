/** The operator's list of helps, a tab of the settings. */
import { PlusOutlined, QuestionCircleOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { DataTable, RowEditing, type Column } from '#web/kit/data_table'
import { useGrowingList } from '#web/lib/query'
import { helpsKey, listHelps } from '../api'
import { useHelpEditing } from '../drawer'
import { addressOf, type Help } from '../model'
import styles from './helps_panel.module.css'

export default function HelpsPanel() {
  const { t } = useTranslation('helps')
  const list = useGrowingList([...helpsKey, ''], (page, signal) => listHelps(page, '', signal))
  const editing = useHelpEditing()
  const add = (
    <Button type="primary" icon={<PlusOutlined />} onClick={editing.add}>
      {t('page.add')}
    </Button>
  )
  const columns: readonly Column<Help>[] = [
    {
      key: 'title',
      title: t('form.title'),
      width: '35%',
      render: (_value, { title }) => <Short text={title} />,
    },
    {
      key: 'description',
      title: t('form.description'),
      render: (_value, { description }) => <Short text={description} />,
    },
    {
      key: 'video',
      title: t('form.video'),
      render: (_value, help) => (
        <a href={addressOf(help)} target="_blank" rel="noreferrer">
          {help.videoId}
        </a>
      ),
    },
  ]
  return (
    <>
      {list.rows.length > 0 && <div className={styles.head}>{add}</div>}
      <DataTable<Help>
        list={list}
        columns={columns}
        empty={{
          icon: <QuestionCircleOutlined />,
          title: t('empty.title'),
          text: t('empty.operator'),
          action: add,
        }}
        actions={(help) => (
          <RowEditing
            edit={{
              label: t('card.edit', { title: help.title }),
              onClick: () => editing.edit(help),
            }}
            remove={{
              label: t('card.delete', { title: help.title }),
              onClick: () => editing.remove(help),
            }}
          />
        )}
      />
      {editing.drawer}
    </>
  )
}

const Short = ({ text }: { text: string }) => (
  <span className={styles.short} dir="auto">
    {text}
  </span>
)
