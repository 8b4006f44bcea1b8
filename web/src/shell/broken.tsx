/** The page shown when a screen crashed: what the user can do, and the error for support. */
import { BugOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Empty } from '#web/kit/empty'
import styles from '#web/shell/starting.module.css'

export function Broken({ error, onRetry }: { error: Error; onRetry?: () => void }) {
  const { t } = useTranslation('shell')
  // A release replaced the files while this page was open; a reload loads the new ones.
  const outdated = /dynamically imported module|module script|preload CSS|Failed to fetch/i.test(
    error.message
  )
  const again = outdated || !onRetry ? () => window.location.reload() : onRetry
  return (
    <div className={styles.whole} role="alert">
      <Empty
        isPage
        icon={<BugOutlined />}
        title={t(outdated ? 'broken.outdated_title' : 'broken.title')}
        text={outdated ? t('broken.outdated_text') : `${t('broken.text')} (${error.message})`}
        action={
          <Button type="primary" onClick={again}>
            {t(outdated ? 'actions.reload' : 'actions.try_again')}
          </Button>
        }
      />
    </div>
  )
}
