/** Notices a browser that is sent to the login page again and again with a token it cannot use. */
import { forgetBrowser } from '#web/shell/forget_browser'

const countKey = 'loginVisits'
/** More visits than this with a stored token clear everything that the browser keeps for us. */
const allowed = 2

export const loginLoop = {
  /** Call on each load of the login page with a stored token. True when storage and cookies were cleared. */
  visit(): boolean {
    const visits = Number(sessionStorage.getItem(countKey) ?? 0) + 1
    sessionStorage.setItem(countKey, String(visits))
    if (visits <= allowed) return false
    forgetBrowser()
    return true
  },
  reset() {
    sessionStorage.removeItem(countKey)
  },
}
