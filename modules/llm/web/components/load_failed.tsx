/** What could not be loaded, why, and a button to try again. */
import { WarningOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Empty } from '#web/kit/empty'
import { causeOf } from '../failed'

interface LoadFailedProps {
  /** The key of the sentence. */
  readonly what: `${'config' | 'installed' | 'templates' | 'catalogue' | 'history' | 'figures'}_failed`
  readonly error: unknown
  readonly onRetry: () => unknown
}

export function LoadFailed({ what, error, onRetry }: LoadFailedProps) {
  const { t } = useTranslation('llm')
  return (
    <Empty
      icon={<WarningOutlined />}
      title={t(`toasts.${what}`)}
      text={causeOf(error)}
      action={
        <Button disabled={false} onClick={() => void onRetry()}>
          {t('page.again')}
        </Button>
      }
    />
  )
}
