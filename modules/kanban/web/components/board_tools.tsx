/** Beside the title: filters, help, and the link to the page where lanes are created. */
import { TagsOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useIsPhone } from '#web/kit/appearance'
import { useAllowed } from '#web/shell/gate'
import styles from './board.module.css'
import { BoardFilters } from './board_filters'
import { BoardHelp } from './board_help'

export function BoardTools() {
  const { t } = useTranslation('kanban')
  const phone = useIsPhone()
  const navigate = useNavigate()
  const makesLanes = useAllowed({ ability: 'tags.mark_kanban' })
  return (
    <>
      <BoardFilters />
      <div className={styles.tools}>
        <BoardHelp />
        {makesLanes && (
          <Button
            icon={<TagsOutlined aria-hidden />}
            aria-label={t('board.lanes')}
            title={t('board.lanes')}
            onClick={() => void navigate('/tags')}
          >
            {phone ? null : t('board.lanes')}
          </Button>
        )}
      </div>
    </>
  )
}
