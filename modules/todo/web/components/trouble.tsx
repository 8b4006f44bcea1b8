/** What a person is told when the browser does not keep the list, or gives back something else. */
import { WarningOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { confirm } from '#web/kit/confirm'
import { Empty } from '#web/kit/empty'
import { todoList } from '../store'
import styles from './trouble.module.css'

/** What is seen ends with the page: there is no room to keep it. */
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

/** What was kept is damaged; it is given up only when the person says so. */
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
