/** The volume button of the top bar. */
import { MutedOutlined, SoundOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MoreFailed } from '#web/kit/error_state'
import { BarPopover } from '#web/shell/bar_popover'
import { LazyLoad } from '#web/shell/lazy_load'
import { volumeStore } from '#web/shell/volume'
import styles from '#web/shell/top_bar.module.css'

const loadSlider = () => import('#web/shell/volume_slider')

export function VolumeButton() {
  const { t } = useTranslation('shell')
  const [isOpen, setOpen] = useState(false)
  const isSilent = volumeStore(({ volume }) => volume === 0)
  return (
    <BarPopover
      icon={isSilent ? <MutedOutlined /> : <SoundOutlined />}
      label={t('frame.volume')}
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
