/** The volume slider of this device; plays the sound when it is released. */
import { MutedOutlined, SoundOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { number } from '#web/lib/format'
import { chime, setVolume, volumeStep, volumeStore } from '../volume'
import styles from './volume.module.css'

export default function VolumeSlider() {
  const { t } = useTranslation('notifications')
  const volume = volumeStore((state) => state.volume)
  return (
    <div className={styles.volume}>
      <MutedOutlined aria-hidden />
      <input
        type="range"
        className={styles.slider}
        min={0}
        max={1}
        step={volumeStep}
        value={volume}
        aria-label={t('volume')}
        aria-valuetext={number(volume, { style: 'percent' })}
        onChange={(event) => setVolume(Number(event.target.value))}
        onPointerUp={() => void chime()}
        onKeyUp={({ key }) => key.startsWith('Arrow') && void chime()}
      />
      <SoundOutlined aria-hidden />
    </div>
  )
}
