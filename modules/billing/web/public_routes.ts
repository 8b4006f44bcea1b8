/** Routes that are available without a session. */
import { loadAllTexts, loadPageTexts } from '#web/lib/i18n'
import type { PublicRoute } from '#web/shell/web_module'

/** The checkout has all its words with those of signed-in users: visitors of other pages do not load them. */
const payPage = async () => {
  const words = [loadAllTexts(), loadPageTexts('billing')]
  const [page] = await Promise.all([import('./pages/pay_page'), ...words])
  return page
}

export default [{ path: '/pay', page: payPage }] satisfies readonly PublicRoute[]
