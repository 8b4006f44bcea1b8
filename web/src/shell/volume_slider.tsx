/** The volume slider of this device; plays the sound when it is released. */
import { MutedOutlined, SoundOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { number } from '#web/lib/format'
import { chime, setVolume, volumeStep, volumeStore } from '#web/shell/volume'
import styles from '#web/shell/top_bar.module.css'

export default function VolumeSlider() {
  const { t } = useTranslation('shell')
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
        aria-label={t('frame.volume')}
        aria-valuetext={number(volume, { style: 'percent' })}
        onChange={(event) => setVolume(Number(event.target.value))}
        onPointerUp={() => void chime()}
        onKeyUp={({ key }) => key.startsWith('Arrow') && void chime()}
      />
      <SoundOutlined aria-hidden />
    </div>
  )
}
