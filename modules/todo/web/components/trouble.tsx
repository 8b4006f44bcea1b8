/** Messages when local storage cannot be written or contains invalid data. */
import { WarningOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { confirm } from '#web/kit/confirm'
import { Empty } from '#web/kit/empty'
import { todoList } from '../store'
import styles from './trouble.module.css'

/** Storage is full or unavailable: changes are lost when the page is closed. */
export function UnsavedNote() {
  const { t } = useTranslation(['todo', 'shell'])
  return (
    <Alert
      className={styles.note}
      type="warning"
      showIcon
      title={t('unsaved.title')}
      description={t('unsaved.text')}
      action={
        <Button size="small" onClick={() => todoList.saveAgain()}>
          {t('shell:actions.try_again')}
        </Button>
      }
    />
  )
}

/** The stored data is invalid; it is discarded only when the user confirms it. */
export function UnreadableList() {
  const { t } = useTranslation('todo')
  const beginAnew = () =>
    confirm({
      title: t('unreadable.question'),
      text: t('unreadable.lost'),
      action: t('unreadable.action'),
      danger: true,
      onConfirm: () => todoList.beginAnew(),
    })
  return (
    <Empty
      icon={<WarningOutlined />}
      title={t('unreadable.title')}
      text={t('unreadable.text')}
      action={<Button onClick={() => void beginAnew()}>{t('unreadable.action')}</Button>}
    />
  )
}
