/** The help videos: a grid for everybody; the operator also adds, edits and deletes here. */
import { PlusOutlined, QuestionCircleOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Empty } from '#web/kit/empty'
import { useListSearch } from '#web/kit/list_page'
import { Page } from '#web/kit/page'
import { useGrowingList } from '#web/lib/query'
import { useAllowed } from '#web/shell/gate'
import { helpsKey, listHelps } from './api'
import { HelpGrid } from './components/help_grid'
import { PlayerDialog } from './components/player_dialog'
import { useHelpEditing } from './drawer'
import type { Help } from './model'

const operator = { ability: 'helps.manage' }

export default function HelpsPage() {
  const { t } = useTranslation('helps')
  const { text, setText, sought } = useListSearch()
  const list = useGrowingList([...helpsKey, sought], (page, signal) =>
    listHelps(page, sought, signal)
  )
  const [playing, setPlaying] = useState<Help | null>(null)
  const editing = useHelpEditing()
  const isOperator = useAllowed(operator)
  const add = isOperator && (
    <Button type="primary" icon={<PlusOutlined />} onClick={editing.add}>
      {t('page.add')}
    </Button>
  )
  return (
    <Page
      title={t('menu.helps')}
      count={list.count}
      search={{ value: text, onChange: setText, placeholder: t('page.search') }}
      action={add}
    >
      <HelpGrid
        list={list}
        onPlay={setPlaying}
        editing={isOperator ? editing : null}
        empty={sought ? <NothingFound /> : <NothingYet action={add} />}
      />
      <PlayerDialog help={playing} onClose={() => setPlaying(null)} />
      {editing.drawer}
    </Page>
  )
}

function NothingYet({ action }: { action: ReactNode }) {
  const { t } = useTranslation('helps')
  return (
    <Empty
      icon={<QuestionCircleOutlined />}
      title={t('empty.title')}
      text={t(action ? 'empty.operator' : 'empty.text')}
      action={action}
    />
  )
}

function NothingFound() {
  const { t } = useTranslation('helps')
  return <Empty title={t('empty.search_title')} text={t('empty.search_text')} />
}
