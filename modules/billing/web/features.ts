/** The features that plans may include, with the words of the modules that sell them. */
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { planFlags } from '#modules/identity/contract'
import { useSession } from '#web/shell/session_store'
import type { Features } from './model'

export interface Feature {
  /** Its name in the HTTP contract. */
  readonly key: string
  readonly name: string
  /** One line about what it is. */
  readonly text?: string
}

/**
 * Those of enabled modules, by name. A module brings the words as `plan_features.<key>`; a feature from elsewhere that has
 * none is shown by its key, one of the contract's that no module has is left out.
 */
export function useFeatures(given: Features): readonly Feature[] {
  const { modules } = useSession()
  useTranslation('billing')
  return Object.keys(given)
    .flatMap((key): Feature[] => {
      const home = modules.find((name) => i18next.exists(`${name}:plan_features.${key}.name`))
      if (home) {
        const words = `${home}:plan_features.${key}`
        return [{ key, name: i18next.t(`${words}.name`), text: i18next.t(`${words}.text`) }]
      }
      return planFlags.some((name) => name === key) ? [] : [{ key, name: key }]
    })
    .sort((one, other) => one.name.localeCompare(other.name))
}
