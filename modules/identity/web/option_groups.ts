/** The options of all modules that are on, in the groups in which they are shown. */
import { useMemo } from 'react'
import { useWebModules } from '#web/shell/discover'
import type { CompanyOption, OptionGroup, WebModule } from '#web/shell/web_module'
import type { OptionOwner } from './model'

/** `texts` is the translation key of its texts, with their namespace. */
export type ShownOption = CompanyOption & { readonly texts: string }
export interface ShownGroup {
  readonly key: string
  /** A translation key with its namespace. */
  readonly label: string
  readonly options: readonly ShownOption[]
}

/** The groups of the modules that are on for the viewer, in order. */
export function useOptionGroups(owner: OptionOwner): readonly ShownGroup[] {
  const modules = useWebModules()
  return useMemo(() => {
    const headed = modules
      .flatMap((module) => groupsOf(module, owner))
      .flatMap(({ key, heading }) => (heading ? [{ key, ...heading }] : []))
    return headed
      .sort((a, b) => a.order - b.order)
      .map(({ key, label }) => ({ key, label, options: optionsOf(modules, owner, key) }))
  }, [modules, owner])
}

const groupsOf = ({ options, platformOptions }: WebModule, owner: OptionOwner) =>
  (owner === 'company' ? options : platformOptions) ?? []

const optionsOf = (
  modules: readonly WebModule[],
  owner: OptionOwner,
  group: OptionGroup['key']
): ShownOption[] =>
  modules
    .flatMap((module) =>
      groupsOf(module, owner)
        .filter(({ key }) => key === group)
        .flatMap((found) => found.options)
        .map((option) => ({ ...option, texts: `${module.name}:options.${option.key}` }))
    )
    .sort((a, b) => (a.order ?? 0) - (b.order ?? 0))
