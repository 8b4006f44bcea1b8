/** Explains the board and how cards are moved. */
import { QuestionCircleOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import Floating from '#web/kit/floating'
import { useAllowed } from '#web/shell/gate'
import styles from './board.module.css'

export function BoardHelp() {
  const { t } = useTranslation('kanban')
  const mayOrder = useAllowed({ ability: 'tags.mark_kanban' })
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = useCallback(() => setAnchor(null), [])
  return (
    <>
      <Button
        type="text"
        icon={<QuestionCircleOutlined aria-hidden />}
        aria-label={t('help.label')}
        aria-expanded={anchor !== null}
        title={t('help.label')}
        onClick={({ currentTarget }) => setAnchor(anchor ? null : currentTarget)}
      />
      {anchor && (
        <Floating anchor={anchor} align="end" onClose={close}>
          <div className={styles.help} role="note" aria-label={t('help.label')}>
            <p>{t('help.what')}</p>
            <ul>
              <li>{t('help.mouse')}</li>
              <li>{t('help.touch')}</li>
              <li>{t('help.keys')}</li>
              {mayOrder && <li>{t('help.lanes')}</li>}
            </ul>
          </div>
        </Floating>
      )}
    </>
  )
}
