/** The switch that also shows colleagues' tickets, for users who may see more than their own (TCK-04). */
import { Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { listStore, listUi } from '../list_store'
import styles from './list_pane.module.css'

export default function ShowAll() {
  const { t } = useTranslation('tickets')
  const showAll = listStore((state) => state.showAll)
  return (
    <label className={styles.all} title={t('filter.show_all_text')}>
      {t('filter.show_all')}
      <Switch size="small" checked={showAll} onChange={listUi.showAll} />
    </label>
  )
}
