/** The loudspeaker of the top bar. */
import { MutedOutlined, SoundOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BarPopover } from '#web/shell/bar_popover'
import { volumeStore } from '#web/shell/volume'
import { VolumeSlider } from '#web/shell/volume_slider'
import styles from '#web/shell/top_bar.module.css'

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
        <VolumeSlider />
      </div>
    </BarPopover>
  )
}
