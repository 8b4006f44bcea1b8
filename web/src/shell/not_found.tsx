/** The page of an unknown address. */
import { CompassOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { Empty } from '#web/kit/empty'
import { usePageTitle } from '#web/kit/page_title'
import styles from '#web/shell/starting.module.css'

export default function NotFound() {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  usePageTitle(t('not_found.title'))
  return (
    <div className={styles.whole}>
      <Empty
        isPage
        icon={<CompassOutlined />}
        title={t('not_found.title')}
        text={t('not_found.text')}
        action={
          <Button type="primary" onClick={() => void navigate('/', { replace: true })}>
            {t('not_found.home')}
          </Button>
        }
      />
    </div>
  )
}
