/** Empty state of a board without lanes: what a lane is, and how to create the first. */
import { ProjectOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { Empty } from '#web/kit/empty'
import { useAllowed } from '#web/shell/gate'
import styles from './board.module.css'

export function Invitation() {
  const { t } = useTranslation('kanban')
  const navigate = useNavigate()
  const makesLanes = useAllowed({ ability: 'tags.mark_kanban' })
  return (
    <div className={styles.invitation}>
      <Empty
        icon={<ProjectOutlined />}
        title={t('empty.title')}
        text={t(makesLanes ? 'empty.text' : 'empty.ask')}
        action={
          makesLanes && (
            <Button type="primary" onClick={() => void navigate('/tags')}>
              {t('empty.action')}
            </Button>
          )
        }
      />
    </div>
  )
}
