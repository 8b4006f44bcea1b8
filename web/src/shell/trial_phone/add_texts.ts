/** The texts of the trial phone, which few screens need. */
import { addCatalogues } from '#web/lib/add_catalogues'
import en from './lang/en.json'
import es from './lang/es.json'
import pt from './lang/pt-BR.json'

/** Call it before the first of them is used; idempotent. */
export const addTexts = (): void => addCatalogues('trial_phone', { 'pt-BR': pt, en, es })
