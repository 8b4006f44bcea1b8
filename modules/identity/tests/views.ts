/** The views of the password reset, of the setup and of a visit to a company, checked against the WCAG rules. */
/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import { shows, type AddedViews } from '#tests/support/views/view'

/** Of the demo nobody needs the setup: the call whether it is needed is answered here, the page comes from the server. */
const setupCall = '**/setup'

async function openSetup(page: Page) {
  await page.route(setupCall, (route) =>
    route.request().isNavigationRequest()
      ? route.fallback()
      : route.fulfill({ json: { isNeeded: true } })
  )
  await page.goto(new URL('/setup', page.url()).href)
  await page.getByLabel('Código de instalação').waitFor()
}

/** As after a reload in the middle of a visit: the tab knows the company alone. */
async function enterCompany(page: Page) {
  await page.evaluate(() => {
    const visit = { companyId: 1, until: Date.now() + 3_600_000, from: '/users' }
    sessionStorage.setItem('visit', JSON.stringify(visit))
  })
  await page.reload()
  await shows(/^Você está na empresa/)(page)
}

const views: readonly AddedViews[] = [
  {
    to: 'front',
    views: [
      {
        name: 'forgotten password',
        path: '/forgetpsw',
        of: ['modules/identity/web/pages/reset_page'],
        opens: (page) => page.getByLabel('E-mail').waitFor(),
      },
      {
        name: 'code and new password',
        path: '/forgetpsw#email=ninguem%40guiche.local&token=123456',
        opens: (page) => page.getByLabel('Código de verificação').waitFor(),
      },
      {
        name: 'setup',
        path: '/setup',
        of: ['modules/identity/web/pages/setup_page'],
        opens: openSetup,
        leaves: (page) => page.unroute(setupCall),
      },
    ],
  },
  {
    to: 'managing',
    views: [
      {
        name: 'a visit to a company',
        path: '/users',
        opens: enterCompany,
        leaves: async (page) => {
          await page.getByRole('button', { name: 'Sair da empresa' }).click()
          await page.getByText(/^Você está na empresa/).waitFor({ state: 'detached' })
        },
      },
    ],
  },
]
export default views
