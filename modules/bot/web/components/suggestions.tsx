/** Buttons for what the customer might answer now. */
import { useTranslation } from 'react-i18next'
import type { Choice } from '../model'
import styles from './phone.module.css'

interface SuggestionsProps {
  /** Null: nothing was sent yet. */
  readonly choices: readonly Choice[] | null
  readonly onChoose: (said: string) => void
}

const back: Readonly<Record<string, string>> = { '0': 'trial.previous', '#': 'trial.main' }

export function Suggestions({ choices, onChoose }: SuggestionsProps) {
  const { t } = useTranslation('bot')
  const hello = t('trial.hello')
  const chips = choices
    ? choices.map(({ sign, title }) => ({
        said: sign,
        label: title || t(back[sign] ?? sign),
        sign,
      }))
    : [{ said: hello, label: hello, sign: '' }]
  if (!chips.length) return null
  return (
    <ul className={styles.chips} aria-label={t('trial.answers')}>
      {chips.map(({ said, label, sign }) => (
        <li key={said}>
          <button type="button" className={styles.chip} onClick={() => onChoose(said)}>
            {sign && <b>{sign}</b>} <span dir="auto">{label}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
