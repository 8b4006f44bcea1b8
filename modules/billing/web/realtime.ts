/** Events of plans and payments. */
import type { QueryClient } from '@tanstack/react-query'
import { refetch } from '#web/lib/fetch_again'
import { renewSession } from '#web/shell/session'
import { noteUnpaid } from '#web/shell/unpaid'
import type { RealtimeHandler } from '#web/shell/web_module'
import type { PaymentEventWire } from '#modules/billing/wire'
import { plansKey } from './api'
import { chargesKey } from './api_charges'
import { invoicesKey, subscriptionKey } from './api_invoices'
import { announcePaid, settle } from './outcomes'

const handleEvent: RealtimeHandler = (event, body, client) => {
  if (event === 'plans') refetch(client, plansKey)
  if (event === 'charge') refetch(client, chargesKey)
  // The own company has other features or limits.
  if (event === 'plan') void renewSession()
  if (event === 'payment') handlePayment(body as unknown as PaymentEventWire, client)
}
export default handleEvent

/** BIL-09, BIL-16, BIL-17. */
function handlePayment(body: PaymentEventWire, client: QueryClient) {
  switch (body.action) {
    case 'CONCLUIDA':
      settle(body.invoiceId, { kind: 'paid', dueDate: body.company.dueDate })
      announcePaid(client, body.company.dueDate)
      break
    case 'INSUFICIENTE':
      settle(body.invoiceId, { kind: 'short', paid: body.paid, value: body.value })
      break
    case 'EXPIRADA':
      if (body.invoiceId === undefined) noteUnpaid()
      else settle(body.invoiceId, { kind: 'expired' })
  }
  refetch(client, invoicesKey)
  refetch(client, subscriptionKey)
}
