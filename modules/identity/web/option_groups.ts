/** The options of all modules that are on, in the groups in which they are shown. */
import { useMemo } from 'react'
import { useWebModules } from '#web/shell/discover'
import type { CompanyOption, OptionGroup, WebModule } from '#web/shell/web_module'

/** `texts` is the translation key of its texts, with their namespace. */
export type ShownOption = CompanyOption & { readonly texts: string }
export interface ShownGroup {
  readonly key: string
  /** A translation key with its namespace. */
  readonly label: string
  readonly options: readonly ShownOption[]
}

/** The groups of the modules that are on for the viewer, in order. */
export function useOptionGroups(): readonly ShownGroup[] {
  const modules = useWebModules()
  return useMemo(() => {
    const headed = modules
      .flatMap(({ options = [] }) => options)
      .flatMap(({ key, heading }) => (heading ? [{ key, ...heading }] : []))
    return headed
      .sort((a, b) => a.order - b.order)
      .map(({ key, label }) => ({ key, label, options: optionsOf(modules, key) }))
  }, [modules])
}

const optionsOf = (modules: readonly WebModule[], group: OptionGroup['key']): ShownOption[] =>
  modules
    .flatMap(({ name, options = [] }) =>
      options
        .filter(({ key }) => key === group)
        .flatMap((found) => found.options)
        .map((option) => ({ ...option, texts: `${name}:options.${option.key}` }))
    )
    .sort((a, b) => (a.order ?? 0) - (b.order ?? 0))
