/** The address to which a payment provider sends its notices, with a button that copies it. */
import { CopyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Tooltip } from '#web/kit/tooltip'
import { copyText } from '#web/lib/copy_text'
import styles from './payment_card.module.css'

export function NoticeAddress({ address }: { address: string }) {
  const { t } = useTranslation('billing')
  const words = { copied: t('providers.copied'), refused: t('providers.not_copied') }
  return (
    <span className={styles.address}>
      <code>{address}</code>
      <Tooltip title={t('providers.copy')}>
        <Button
          type="text"
          size="small"
          icon={<CopyOutlined aria-hidden />}
          aria-label={t('providers.copy')}
          onClick={() => void copyText(address, words)}
        />
      </Tooltip>
    </span>
  )
}
