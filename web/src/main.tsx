/** Entry point of the browser: theme and translations first, then the app. */
import { createRoot } from 'react-dom/client'
import { startAppearance } from '#web/kit/appearance'
import '#web/kit/base.css'
import { publicNamespaces, startI18n } from '#web/lib/i18n'
import { App } from '#web/shell/app'
import { preloadPublicPage, fetchPage } from '#web/shell/router'
import { startSession } from '#web/shell/session'
import { isRemembered } from '#web/shell/session_store'

startAppearance()
startSession()
const { pathname } = window.location
const publicPage = isRemembered() ? null : preloadPublicPage(pathname)
await startI18n(publicNamespaces)
await publicPage
// Loaded while the session is being renewed.
if (!publicPage) void fetchPage(pathname)
createRoot(document.getElementById('root')!).render(<App />)
