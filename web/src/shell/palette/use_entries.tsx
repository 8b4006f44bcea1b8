/** Entries of the palette: recent choices, pages, actions, and search results of the modules. */
import { HistoryOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useDebounced } from '#web/lib/debounced'
import { useWebModules } from '#web/shell/discover'
import { useMenu } from '#web/shell/menu_entries'
import { matching } from '#web/shell/palette/matching'
import { paletteStore } from '#web/shell/palette/palette_store'
import { useActions } from '#web/shell/palette/use_actions'
import type { PaletteGroup, PaletteItem } from '#web/shell/web_module'

/** Milliseconds without a keystroke before the server is searched. */
const pauseMs = 250
/** Minimum number of letters for a search on the server. */
const enough = 2
/** Per group, while the search field is empty. */
const fewest = 6

export function useEntries(text: string) {
  const { t } = useTranslation('shell')
  const pages = usePages()
  const actions = useActions()
  const recent = paletteStore((state) => state.recent)
  const found = useFound(text)
  const typed = text.trim()
  const last = recent.map((one) => ({ ...one, icon: <HistoryOutlined /> }))
  const shownActions = typed ? matching(actions, typed) : actions.slice(0, fewest)
  const groups: PaletteGroup[] = [
    { key: 'recent', label: t('palette.recent'), items: typed ? [] : last },
    { key: 'pages', label: t('palette.pages'), items: matching(pages, typed) },
    { key: 'actions', label: t('palette.actions'), items: shownActions },
    ...found.groups,
  ]
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    isSearching: found.isSearching,
    error: found.error,
    retry: found.retry,
  }
}

function usePages(): readonly PaletteItem[] {
  const { t } = useTranslation()
  return useMenu().map(({ key, to, label, icon }) => ({
    key: `page.${key}`,
    label: t(label),
    icon,
    to,
  }))
}

/** The results of the modules' searches; a failing one does not affect the others. */
function useFound(text: string) {
  const modules = useWebModules()
  const typed = useDebounced(text.trim(), pauseMs)
  const searches = useMemo(() => modules.flatMap(({ search }) => search ?? []), [modules])
  const isWanted = typed.length >= enough && text.trim().length >= enough
  const query = useQuery({
    queryKey: ['shell', 'palette', typed],
    queryFn: async ({ signal }) => {
      const answers = await Promise.allSettled(
        searches.map(async (load) => (await load()).default(typed, signal))
      )
      const groups = answers.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
      const failed = answers.find((one) => one.status === 'rejected')
      if (failed && !groups.length) throw failed.reason
      return groups
    },
    enabled: isWanted && searches.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  })
  return {
    groups: isWanted ? (query.data ?? []) : [],
    isSearching: isWanted && (query.isFetching || typed !== text.trim()),
    error: isWanted ? query.error : null,
    retry: () => void query.refetch(),
  }
}
