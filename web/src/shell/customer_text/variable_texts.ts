/** Translations for texts with variables: not in the catalogues that every screen loads, as few screens need them. */
import i18next from 'i18next'
import en from './lang/en.json'
import es from './lang/es.json'
import pt from './lang/pt-BR.json'

const catalogues = { 'pt-BR': pt, en, es } as const

/** Call it before the first of them is used; idempotent. */
export function addTexts() {
  for (const [language, text] of Object.entries(catalogues)) {
    if (i18next.hasResourceBundle(language, 'customer_text')) continue
    // Silent (no event): this runs during a render, and no other screen uses these translations.
    i18next.addResourceBundle(language, 'customer_text', text, true, true, { silent: true })
  }
}
