/** Where the browser starts: look and words first, then the app. */
import { createRoot } from 'react-dom/client'
import { startAppearance } from '#web/kit/appearance'
import '#web/kit/base.css'
import { startI18n } from '#web/lib/i18n'
import { App } from '#web/shell/app'
import { installedModules } from '#web/shell/discover'
import { startSession } from '#web/shell/session'

startAppearance()
startSession()
const publicModules = installedModules.filter((module) => module.routes?.some(({ bare }) => bare))
await startI18n(['shell', ...publicModules.map(({ name }) => name)])
createRoot(document.getElementById('root')!).render(<App />)
