/** What the user can do about a stored file that does not open. */
import { DownloadOutlined, ReloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import styles from './bubble_media.module.css'

export interface LostFileProps {
  readonly url: string
  /** The file name when it is saved. */
  readonly name: string
  readonly onRetry: () => void
  /** Icons only, for a tile of an album. */
  readonly isSmall?: boolean
}

export default function LostFile({ url, name, onRetry, isSmall }: LostFileProps) {
  const { t } = useTranslation('messages')
  const retry = t('media.again')
  const save = t('media.save')
  return (
    <span
      className={styles.actions}
      role="group"
      aria-label={t('media.lost')}
      title={isSmall ? t('media.lost') : undefined}
    >
      <Button
        size="small"
        icon={<ReloadOutlined aria-hidden />}
        aria-label={retry}
        title={isSmall ? retry : undefined}
        onClick={onRetry}
      >
        {!isSmall && retry}
      </Button>
      <Button
        size="small"
        icon={<DownloadOutlined aria-hidden />}
        href={url}
        download={name}
        aria-label={save}
        title={isSmall ? save : undefined}
      >
        {!isSmall && save}
      </Button>
    </span>
  )
}
