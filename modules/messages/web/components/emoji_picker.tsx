/** The emoji picker, searchable in the user's language; loaded when it is first opened. */
import { Picker } from 'emoji-picker-element'
import englishTexts from 'emoji-picker-element/i18n/en'
import spanishTexts from 'emoji-picker-element/i18n/es'
import portugueseTexts from 'emoji-picker-element/i18n/pt_BR'
import english from 'emoji-picker-element-data/en/cldr/data.json?url'
import spanish from 'emoji-picker-element-data/es/cldr/data.json?url'
import portuguese from 'emoji-picker-element-data/pt/cldr/data.json?url'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { appearance } from '#web/kit/appearance'
import styles from './emoji_picker.module.css'

const languages = {
  en: { dataSource: english, i18n: englishTexts },
  es: { dataSource: spanish, i18n: spanishTexts },
  pt: { dataSource: portuguese, i18n: portugueseTexts },
} as const

/** The newest version in the data; set explicitly, so that it is not guessed from the installed fonts. */
const emojiVersion = 15

export default function EmojiPicker({ onChoose }: { onChoose: (emoji: string) => void }) {
  const place = useRef<HTMLDivElement>(null)
  const choose = useRef(onChoose)
  const { i18n } = useTranslation()
  const mode = appearance((state) => state.mode)
  const language = i18n.language.slice(0, 2)
  useEffect(() => {
    choose.current = onChoose
  })
  useEffect(() => {
    const locale = language in languages ? (language as keyof typeof languages) : 'pt'
    const picker = new Picker({ locale, emojiVersion, ...languages[locale] })
    picker.addEventListener('emoji-click', ({ detail }) => {
      if (detail.unicode) choose.current(detail.unicode)
    })
    place.current?.append(picker)
    // Its search field is rendered asynchronously.
    const drawn = requestAnimationFrame(() =>
      picker.shadowRoot?.querySelector<HTMLElement>('input')?.focus()
    )
    return () => {
      cancelAnimationFrame(drawn)
      picker.remove()
    }
  }, [language])
  return <div ref={place} className={styles.place} data-mode={mode} data-emoji-picker />
}
