/** The address to which a payment provider sends its notices, with a button that copies it. */
import { useTranslation } from 'react-i18next'
import { CopyCode } from './copy_code'

export function NoticeAddress({ address }: { address: string }) {
  const { t } = useTranslation('billing')
  return (
    <CopyCode
      text={address}
      label={t('providers.copy')}
      copied={t('providers.copied')}
      refused={t('providers.not_copied')}
    />
  )
}
