/** Asks before unsaved values are lost with the page. */
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { confirm } from '#web/kit/confirm'

/** The browser asks for confirmation before the page is closed or reloaded. */
export function useLeaveWarning(active: boolean): void {
  useEffect(() => {
    if (!active) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [active])
}

/** For a page that is a form: the warning of the browser, and a question before a link to another page is followed. */
export function useLeaveQuestion(active: boolean): void {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  useLeaveWarning(active)
  useEffect(() => {
    if (!active) return
    const ask = (event: MouseEvent) => {
      const target = pageBehind(event)
      if (!target) return
      // Before the link's own handler, which would leave at once.
      event.preventDefault()
      event.stopPropagation()
      void confirm({
        title: t('unsaved.title'),
        text: t('unsaved.text'),
        action: t('unsaved.discard'),
        danger: true,
      }).then((mayLeave) => mayLeave && navigate(target))
    }
    document.addEventListener('click', ask, { capture: true })
    return () => document.removeEventListener('click', ask, { capture: true })
  }, [active, navigate, t])
}

const keysOfNewTabs = ['ctrlKey', 'metaKey', 'shiftKey', 'altKey'] as const

/** The other page of ours to which a click leads in this tab; null for any other click. */
function pageBehind(event: MouseEvent): string | null {
  // Others open it elsewhere.
  if (event.button !== 0 || keysOfNewTabs.some((key) => event[key])) return null
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (!(link instanceof HTMLAnchorElement) || link.target === '_blank') return null
  const { origin, pathname, search, hash } = new URL(link.href)
  if (origin !== location.origin || pathname === location.pathname) return null
  return pathname + search + hash
}
