/** Detects a browser that is redirected to the login page again and again with a stored token that does not work. */
import { forgetBrowser } from '#web/shell/forget_browser'

const countKey = 'loginVisits'
/** More visits than this with a stored token clear everything that the product stores in the browser. */
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
