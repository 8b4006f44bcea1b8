/** Number of open to-dos beside the menu entry. */
import { useTranslation } from 'react-i18next'
import { Badge } from '#web/kit/badge'
import { openOf } from '../model'
import { todoStore } from '../store'

export default function OpenBadge() {
  const { t } = useTranslation('todo')
  const count = todoStore(({ todos }) => openOf(todos).length)
  return <Badge count={count} label={t('open', { count })} />
}
