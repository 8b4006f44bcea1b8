/** The words of texts with variables: apart from the catalogues that every screen waits for, as few screens need them. */
import i18next from 'i18next'
import en from './lang/en.json'
import es from './lang/es.json'
import pt from './lang/pt-BR.json'

const catalogues = { 'pt-BR': pt, en, es } as const

/** Call it before the first of them is said; again, it does nothing. */
export function addTexts() {
  for (const [language, text] of Object.entries(catalogues)) {
    if (i18next.hasResourceBundle(language, 'customer_text')) continue
    // In silence: it happens while a screen is drawn, and no other screen says these words.
    i18next.addResourceBundle(language, 'customer_text', text, true, true, { silent: true })
  }
}
