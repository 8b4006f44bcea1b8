/** The views of billing, checked against the WCAG rules. */
import type { Page } from 'playwright-core'
import {
  chargesToRefund,
  fillPayer,
  goOn,
  payingCompany,
  toPix,
} from '#modules/billing/tests/paying_company'
import {
  asks,
  click,
  dialog,
  drawer,
  shows,
  type AddedViews,
  type Area,
} from '#tests/support/views/view'

const path = '/settings?tab=plans'
const payments = '/settings?tab=payments'

const web = (...files: string[]) => ({ of: files.map((file) => `modules/billing/web/${file}`) })
const unpaid = JSON.stringify({ error: 'ERR_SUBSCRIPTION_EXPIRED', dueDate: '2026-03-09' })

const paying: Area = {
  name: 'invoices, paying them, and the subscription',
  who: 'pagadora',
  begins: async ({ product }) => {
    const { invoiceId } = await payingCompany(product, 'pagadora@guiche.local', 3)
    return `/financeiro?pay=${invoiceId}`
  },
  views: [
    {
      name: 'invoices, with the warning before the end',
      path: '/financeiro',
      ...web('pages/invoices_page', 'components/due_soon_banner'),
      opens: shows('Em aberto'),
    },
    {
      name: 'the subscription',
      path: '/subscription',
      ...web('pages/subscription_page'),
      opens: shows('Seu plano'),
    },
    {
      name: 'checkout: who pays, not filled in',
      part: dialog,
      ...web('components/checkout_sheet', 'components/payer_step'),
      opens: async (page) => {
        await goOn(page)
        await shows('Preencha este campo.')(page)
      },
    },
    {
      name: 'checkout: the plan',
      part: dialog,
      ...web('components/plan_step'),
      isInside: true,
      opens: async (page) => {
        await fillPayer(page)
        await goOn(page)
        await page.getByRole('radiogroup').waitFor()
      },
    },
    {
      name: 'checkout: the last look',
      part: dialog,
      ...web('components/review_step'),
      isInside: true,
      opens: async (page) => {
        await goOn(page)
        await shows('Está tudo certo?')(page)
      },
    },
    {
      name: 'checkout: the Pix code',
      part: dialog,
      ...web('components/pix_code'),
      isInside: true,
      opens: async (page) => {
        await click(page, 'Gerar o código Pix')
        await page.getByRole('timer').waitFor()
      },
    },
    {
      name: 'a session whose company is unpaid',
      path: '/tags',
      of: ['web/src/shell/unpaid_notice'],
      opens: async (page) => {
        await page.route('**/tags?*', (route) =>
          route.request().resourceType() === 'document'
            ? route.continue()
            : route.fulfill({ status: 402, contentType: 'application/json', body: unpaid })
        )
        await page.reload()
        await shows('Pagar agora')(page)
      },
      leaves: (page) => page.unroute('**/tags?*'),
    },
  ],
}

/** To the payment that a refused sign-in offers. */
async function refusedSignIn(page: Page) {
  const pay = page.getByRole('button', { name: /^Pagar R\$.* agora$/ })
  if (await pay.isVisible()) return
  await page.getByLabel('E-mail').fill('devedora@guiche.local')
  await page.getByLabel('Senha').fill('guiche-demo')
  await click(page, 'Entrar')
  await pay.waitFor()
}

const expired: Area = {
  name: 'paying for an expired company at the login',
  who: null,
  begins: async ({ product }) => {
    await payingCompany(product, 'devedora@guiche.local', -4)
    return '/login'
  },
  views: [
    {
      name: 'login of an expired company',
      ...web('components/pay_at_login'),
      opens: refusedSignIn,
    },
    {
      name: 'the code, at the login',
      ...web('pages/pay_page'),
      opens: async (page) => {
        if (await page.getByRole('timer').isVisible()) return
        await refusedSignIn(page)
        await click(page, /^Pagar R\$/)
        await toPix(page)
      },
    },
  ],
}

const charges = '/settings?tab=charges'

/** Its own company, of which one charge was paid too little. */
const book: Area = {
  name: 'the book of charges',
  who: 'super',
  begins: async ({ product }) => {
    await chargesToRefund(product, 'livro@guiche.local')
    return charges
  },
  views: [
    {
      name: 'charges in the settings',
      ...web('components/charges_panel'),
      opens: shows('Pagou a menos'),
    },
    {
      name: 'a charge of which money is to be paid back',
      part: dialog,
      ...web('components/charge_drawer'),
      opens: async (page) => {
        await click(page, /^Marcar como devolvido: /)
        await page.getByRole('dialog').getByLabel('Como foi resolvido').waitFor()
      },
    },
    {
      name: 'no charge to be found',
      opens: async (page) => {
        await page.getByRole('searchbox').fill('nobody of this name')
        await shows('Nenhuma cobrança encontrada')(page)
      },
      leaves: (page) => page.getByRole('searchbox').fill(''),
    },
  ],
}

const views: readonly (Area | AddedViews)[] = [
  paying,
  expired,
  book,
  {
    to: 'managing',
    views: [
      {
        name: 'plans in the settings',
        path,
        of: ['modules/billing/web/components/plans_panel'],
        opens: shows('Essencial'),
      },
      drawer(path, 'Adicionar plano', 'Nome', {
        of: [
          'modules/billing/web/drawer',
          'modules/billing/web/components/limit_field',
          'modules/billing/web/components/features_field',
        ],
      }),
      // The area of paying has put a company on the cheapest one.
      asks(path, 'Excluir: Profissional', 'Excluir o plano “Profissional”?'),
      asks(path, 'Excluir: Completo', /^1 empresa está neste plano/),
      {
        name: 'payments in the settings',
        path: payments,
        of: ['modules/billing/web/components/payment_panel'],
        opens: shows('Banco de testes'),
      },
      drawer(payments, 'Configurar: Efí (API Pix)', 'Client ID', {
        of: ['modules/billing/web/components/payment_drawer'],
      }),
      drawer(payments, 'Configurar: Mercado Pago', 'Token de acesso'),
    ],
  },
]
export default views
