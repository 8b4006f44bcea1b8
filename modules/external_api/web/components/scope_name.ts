import { useTranslation } from 'react-i18next'

/** The name of a scope; one of a module that this list does not know is shown as it is written. */
export function useScopeName(): (scope: string) => string {
  const { t } = useTranslation('external_api')
  // A colon would separate a namespace.
  return (scope) => t(`scopes.${scope.replace(':', '_')}`, { defaultValue: scope })
}
