/** The menu entries for this viewer, in order. */
import { SettingOutlined } from '@ant-design/icons'
import { useMemo } from 'react'
import { useWebModules } from '#web/shell/discover'
import { missing } from '#web/shell/gate'
import { sessionStore } from '#web/shell/session_store'
import type { MenuEntry, MenuSection, Needs } from '#web/shell/web_module'

export const sections: readonly MenuSection[] = ['work', 'reach', 'manage', 'system']
/** Number of tabs at the bottom of a phone, before "more". */
export const tabCount = 4

/** The shell's own entry: shown only when the viewer may open at least one settings panel. */
const settingsEntry: MenuEntry = {
  key: 'settings',
  to: '/settings',
  label: 'shell:settings.title',
  icon: <SettingOutlined />,
  section: 'system',
  order: 100,
}

/** Entries of the modules that are on and that the viewer may open; by section, then order. */
export function useMenu(): readonly MenuEntry[] {
  const modules = useWebModules()
  const session = sessionStore((state) => state.session)
  return useMemo(() => {
    const open = ({ needs }: { needs?: Needs }) => missing(session, needs) === null
    const entries = modules.flatMap((module) => module.menu ?? []).filter(open)
    const hasPanels = modules.some((module) => module.settings?.some(open))
    return (hasPanels ? [...entries, settingsEntry] : entries).sort(byPlace)
  }, [modules, session])
}

const byPlace = (a: MenuEntry, b: MenuEntry) =>
  sections.indexOf(a.section) - sections.indexOf(b.section) ||
  a.order - b.order ||
  a.key.localeCompare(b.key)

/** The entry that the current address belongs to; the longest match wins. */
export function entryAt(menu: readonly MenuEntry[], pathname: string): MenuEntry | undefined {
  const under = (to: string) =>
    to === '/' ? pathname === '/' : `${pathname}/`.startsWith(`${to}/`)
  return [...menu].sort((a, b) => b.to.length - a.to.length).find(({ to }) => under(to))
}
