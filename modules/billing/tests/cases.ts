/** Access cases for each route of billing: roles, unknown ids, invalid input. */
import limiter from '@adonisjs/limiter/services/main'
import { PaymentAccount } from '#modules/billing/payments/model'
import {
  aPaymentAccount,
  aPlan,
  asaasForm,
  aCharge,
  arrive,
  anInvoice,
  aPixAccount,
  checkoutForm,
} from '#modules/billing/testing'
import type { RouteCases, RouteFixture } from '#tests/support/route_cases'

const everybodys = 'plans belong to the platform: no company has its own'
const accountsArePlatforms = 'accounts at payment providers belong to the platform'
/** There is one of each kind at most, and each request makes its own. */
const noAccounts = async () => void (await PaymentAccount.query().delete())
async function anAccount() {
  await noAccounts()
  await aPaymentAccount()
  return { params: { kind: 'asaas' } }
}
const platforms = 'the operator sees the charges of every company, nobody else sees one'
async function aChargeToRefund({ home }: RouteFixture) {
  const charge = await aCharge(await anInvoice(home.actor))
  await arrive(charge, 100)
  return charge.id
}
const ownAlone = 'the path names no row: it is about the own company'
const ofProviders = 'a provider calls it, for charges of any company'
async function aNotice() {
  const { hmac } = await aPixAccount()
  return { params: { provider: 'pix' }, query: { hmac } }
}
let made = 0
const form = () => ({
  name: `Completo ${++made}`,
  // Texts, as forms send them: 0, which the walk takes for a bad number, is a good limit.
  users: '10',
  connections: '2',
  queues: '5',
  value: '99.90',
  useKanban: true,
  isPublic: true,
})

const cases: RouteCases = {
  'GET /plans/list': {
    right: 'anyone',
    beforeEach: () => limiter.clear(['memory']),
    valid: async () => {
      await aPlan({ isPublic: true })
      return {}
    },
    foreign: everybodys,
  },
  'GET /plans/all': {
    right: 'super',
    by: 'platform',
    valid: async () => {
      await aPlan()
      return {}
    },
    foreign: everybodys,
  },
  'GET /plans/:id': {
    right: 'super',
    by: 'platform',
    valid: async () => ({ params: { id: (await aPlan()).id } }),
    foreign: everybodys,
  },
  'POST /plans': {
    right: 'super',
    by: 'platform',
    valid: async () => ({ body: form() }),
    foreign: everybodys,
  },
  'PUT /plans/:id': {
    right: 'super',
    by: 'platform',
    valid: async () => ({ params: { id: (await aPlan()).id }, body: form() }),
    foreign: everybodys,
  },
  'DELETE /plans/:id': {
    right: 'super',
    by: 'platform',
    valid: async () => ({ params: { id: (await aPlan()).id } }),
    foreign: everybodys,
  },
  'GET /payment-providers': {
    right: 'super',
    by: 'platform',
    valid: async () => ({}),
    foreign: accountsArePlatforms,
  },
  'PUT /payment-providers/:kind': {
    right: 'super',
    by: 'platform',
    beforeEach: noAccounts,
    valid: async () => {
      await noAccounts()
      return { params: { kind: 'asaas' }, body: asaasForm }
    },
    foreign: accountsArePlatforms,
  },
  'DELETE /payment-providers/:kind': {
    right: 'super',
    by: 'platform',
    valid: anAccount,
    foreign: accountsArePlatforms,
  },
  'POST /payment-providers/:kind/activate': {
    right: 'super',
    by: 'platform',
    valid: anAccount,
    foreign: accountsArePlatforms,
  },
  'POST /payment-providers/:kind/test': {
    right: 'super',
    by: 'platform',
    valid: anAccount,
    foreign: accountsArePlatforms,
  },
  'POST /payment-providers/:kind/register': {
    right: 'super',
    by: 'platform',
    valid: anAccount,
    foreign: accountsArePlatforms,
  },
  'GET /charges': {
    right: 'super',
    by: 'platform',
    valid: async (fixture) => {
      await aChargeToRefund(fixture)
      return { query: { pageNumber: 1 } }
    },
    foreign: platforms,
  },
  'GET /charges/summary': {
    right: 'super',
    by: 'platform',
    valid: async () => ({}),
    foreign: platforms,
  },
  'PUT /charges/:id/refund': {
    right: 'super',
    by: 'platform',
    valid: async (fixture) => ({
      params: { id: await aChargeToRefund(fixture) },
      body: { note: 'Pix', amount: '1.00' },
    }),
    foreign: platforms,
  },
  'GET /invoices/all': {
    right: 'admin',
    unpaid: true,
    valid: async ({ home }) => {
      await anInvoice(home.actor)
      return {}
    },
    foreign: ownAlone,
  },
  'GET /subscription': {
    right: 'admin',
    unpaid: true,
    valid: async ({ home }) => {
      await anInvoice(home.actor)
      return {}
    },
    foreign: ownAlone,
  },
  'POST /subscription': {
    right: 'admin',
    unpaid: true,
    // The pending charge is returned again, so that no bank is asked.
    valid: async ({ home }) => {
      await aPixAccount()
      const invoice = await anInvoice(home.actor)
      await aCharge(invoice)
      return { body: { ...checkoutForm, invoiceId: invoice.id } }
    },
    foreign: async ({ away }) => {
      await aPixAccount()
      const { id: invoiceId } = await anInvoice(away.actor)
      return [{ body: { ...checkoutForm, invoiceId } }]
    },
  },
  'POST /subscription/webhook': {
    right: 'anyone',
    valid: async () => ({ query: (await aNotice()).query }),
    foreign: ofProviders,
  },
  'POST /subscription/webhook/:provider': { right: 'anyone', valid: aNotice, foreign: ofProviders },
  'POST /subscription/webhook/:provider/pix': {
    right: 'anyone',
    valid: aNotice,
    foreign: ofProviders,
  },
}
export default cases
