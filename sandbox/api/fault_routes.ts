// API routes that inject faults and clear them.
import type { Call, Routes } from '#sandbox/api/call'
import { faultOrder } from '#sandbox/api/orders'
import type { FaultWire } from '#sandbox/api/wire'
import { SandboxError } from '#sandbox/errors'
import { isDelay, suddenFaults, type SuddenFault } from '#sandbox/server/faults'
import { wakeAllPhones } from '#sandbox/server/phone_reads'
import { strikeNow } from '#sandbox/server/strike'

export const faultRoutes: Routes = {
  'GET /api/faults': async ({ context }) => context.faults.list(),
  'POST /api/faults': orderFault,
  'DELETE /api/faults': async ({ context }) => {
    context.faults.clear()
    wakeAllPhones(context)
    return { cleared: true }
  },
}

async function orderFault({ context, body }: Call): Promise<FaultWire> {
  const order = await faultOrder.validate(body)
  const { kind } = order
  if (isSudden(kind)) {
    return { ...order, hit: strikeNow(context, kind, order.number, order.ms) }
  }
  if (isDelay(kind) && !order.ms) {
    throw new SandboxError(422, 'MS_IS_MISSING', 'Diga quantos milissegundos (ms) de atraso.')
  }
  return context.faults.add({ ...order, kind }, () => wakeAllPhones(context))
}

function isSudden(kind: string): kind is SuddenFault {
  return (suddenFaults as readonly string[]).includes(kind)
}
