/** Translations of the trial phone: not in the catalogues that every screen loads, as few screens need them. */
import { addCatalogues } from '#web/lib/add_catalogues'
import en from './lang/en.json'
import es from './lang/es.json'
import pt from './lang/pt-BR.json'

/** Call it before the first of them is used; idempotent. */
export const addTexts = () => addCatalogues('trial_phone', { 'pt-BR': pt, en, es })
