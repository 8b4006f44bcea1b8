/** A location in a bubble: the sender's map thumbnail if there is one, the name, and a link to a map. */
import { EnvironmentOutlined, ExportOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { number } from '#web/lib/format'
import { linkTo, type SharedLocation } from '../location'
import styles from './bubble_location.module.css'

export function BubbleLocation({ place }: { place: SharedLocation }) {
  const { t } = useTranslation('messages')
  const { pictureUrl, name, latitude, longitude } = place
  const degrees = [latitude, longitude].map((value) => number(value, { maximumFractionDigits: 5 }))
  return (
    <a className={styles.place} href={linkTo(place)} target="_blank" rel="noopener noreferrer">
      <span className={styles.picture} data-empty={!pictureUrl || undefined}>
        {pictureUrl ? <img src={pictureUrl} alt="" /> : <Grid />}
        <EnvironmentOutlined aria-hidden className={styles.pin} />
      </span>
      <span className={styles.text}>
        <span className={styles.name} dir="auto">
          {name || t('tickets:kind.location')}
        </span>
        <span className={styles.degrees}>{degrees.join(' · ')}</span>
        <span className={styles.open}>
          {t('place.open')} <ExportOutlined aria-hidden />
        </span>
      </span>
    </a>
  )
}

/** A drawn placeholder map: no map is fetched from third parties. */
function Grid() {
  return (
    <svg viewBox="0 0 280 96" preserveAspectRatio="xMidYMid slice" aria-hidden>
      <g fill="none" stroke="currentColor">
        <path strokeWidth="7" d="M-10 70 L110 40 L290 58 M70 -10 L96 110 M196 -10 L184 110" />
        <path
          strokeWidth="3"
          d="M-10 22 L290 8 M20 -10 L34 110 M138 -10 L146 110 M246 -10 L240 110"
        />
      </g>
    </svg>
  )
}
