/** The volume button of the top bar; on a phone the slider is in the panel of the bell. */
import { MutedOutlined, SoundOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '#web/kit/appearance'
import { MoreFailed } from '#web/kit/error_state'
import { BarPopover } from '#web/shell/bar_popover'
import { LazyLoad } from '#web/shell/lazy_load'
import { volumeStore } from '../volume'
import styles from './volume.module.css'

const loadSlider = () => import('./volume_slider')

export default function VolumeButton() {
  const { t } = useTranslation('notifications')
  const [isOpen, setOpen] = useState(false)
  const isSilent = volumeStore(({ volume }) => volume === 0)
  const phone = useIsPhone()
  if (phone) return null
  return (
    <BarPopover
      icon={isSilent ? <MutedOutlined /> : <SoundOutlined />}
      label={t('volume')}
      isOpen={isOpen}
      onTurn={setOpen}
    >
      <div className={styles.popup}>
        <LazyLoad
          load={loadSlider}
          props={{}}
          broken={(error, retry) => <MoreFailed error={error} onRetry={retry} />}
        />
      </div>
    </BarPopover>
  )
}
