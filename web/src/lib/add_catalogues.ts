/** Adds the translations of a part that few screens need. */
import i18next from 'i18next'

/** Call it before the first of them is used; idempotent. */
export function addCatalogues(
  namespace: string,
  catalogues: Readonly<Record<'pt-BR' | 'en' | 'es', object>>
): void {
  for (const [language, texts] of Object.entries(catalogues)) {
    if (i18next.hasResourceBundle(language, namespace)) continue
    // Silent (no event): this runs during a render, and no other screen uses these translations.
    i18next.addResourceBundle(language, namespace, texts, true, true, { silent: true })
  }
}
