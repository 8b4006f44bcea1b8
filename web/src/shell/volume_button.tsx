/** The loudspeaker of the top bar. */
import { MutedOutlined, SoundOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BarButton } from '#web/shell/bar_button'
import { volumeStore } from '#web/shell/volume'
import { VolumeSlider } from '#web/shell/volume_slider'
import styles from '#web/shell/top_bar.module.css'

export function VolumeButton() {
  const { t } = useTranslation('shell')
  const [isOpen, setOpen] = useState(false)
  const isSilent = volumeStore(({ volume }) => volume === 0)
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      open={isOpen}
      onOpenChange={setOpen}
      // Beside its button, so that the next Tab leads into it.
      getPopupContainer={(button) => button.parentElement!}
      popupRender={() => (
        <div className={styles.popup}>
          <VolumeSlider />
        </div>
      )}
    >
      <BarButton
        icon={isSilent ? <MutedOutlined /> : <SoundOutlined />}
        label={t('frame.volume')}
        quiet={isOpen}
        aria-expanded={isOpen}
      />
    </Dropdown>
  )
}
