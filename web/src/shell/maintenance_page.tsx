/** The page at /maintenance. */
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '#web/kit/page_title'
import { Maintenance } from '#web/shell/maintenance'
import styles from '#web/shell/maintenance.module.css'

export default function MaintenancePage() {
  const { t } = useTranslation('shell')
  usePageTitle(t('maintenance.title'))
  return (
    <Maintenance title={t('maintenance.title')} text={t('maintenance.text')}>
      <p className={styles.more}>
        {/* A full page load: the cause of the problem may be in this page's state. */}
        <a href="/">{t('not_found.home')}</a>
      </p>
    </Maintenance>
  )
}
