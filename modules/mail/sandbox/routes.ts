// The calls: mails, and the faults of the next ones.
import type { EventEmitter } from 'node:events'
import { attachmentOf, htmlOf, mailDetails } from '#modules/mail/sandbox/read_mail'
import {
  attachmentAnswer,
  htmlAnswer,
  sourceAnswer,
  updatesAnswer,
} from '#modules/mail/sandbox/raw_answers'
import type { Faults } from '#modules/mail/sandbox/faults'
import type { Mailbox } from '#modules/mail/sandbox/mailbox'
import { faultOrder, listOrder } from '#modules/mail/sandbox/orders'
import type { FaultWire, MailReady, MailWire } from '#modules/mail/sandbox/wire'
import { SandboxError, type Call, type Routes } from '#sandbox/stand_in'

export interface Parts {
  readonly mailbox: Mailbox
  readonly faults: Faults
  /** `change`: mails or faults changed. */
  readonly updates: EventEmitter<{ change: [] }>
  readonly ready: MailReady
}

/** All calls; they are described in README.md. */
export function routesOf({ mailbox, faults, updates, ready }: Parts): Routes {
  return {
    'GET /api/mail/server': async () => ready,
    'GET /api/mail/updates': async () => updatesAnswer(updates),
    ...faultRoutes(faults),
    ...messageRoutes(mailbox),
  }
}

function faultRoutes(faults: Faults): Routes {
  return {
    'GET /api/mail/faults': async () => faults.list(),
    'POST /api/mail/faults': ({ body }) => addFault(faults, body),
    'DELETE /api/mail/faults': async () => {
      faults.clear()
      return { cleared: true }
    },
  }
}

async function addFault(faults: Faults, body: unknown): Promise<FaultWire> {
  const order = await faultOrder.validate(body)
  if (order.kind === 'slow' && order.ms === undefined) {
    throw new SandboxError(422, 'MS_IS_MISSING', 'Diga quantos milissegundos (ms) de atraso.')
  }
  return faults.add(order)
}

function messageRoutes(mailbox: Mailbox): Routes {
  const one = (params: Call['params']) => mailIn(mailbox, params.id)
  const source = (params: Call['params']) => mailbox.source(one(params).id)
  return {
    'GET /api/mail/messages': async ({ query }) =>
      mailbox.list(await listOrder.validate(Object.fromEntries(query))),
    'DELETE /api/mail/messages': async () => ({ deleted: mailbox.clear() }),
    'GET /api/mail/messages/:id': ({ params }) => mailDetails(one(params), source(params)),
    'DELETE /api/mail/messages/:id': async ({ params }) => {
      mailbox.remove(one(params).id)
      return { deleted: 1 }
    },
    'GET /api/mail/messages/:id/source': async ({ params }) => sourceAnswer(source(params)),
    'GET /api/mail/messages/:id/html': async ({ params }) => {
      const html = await htmlOf(source(params))
      if (html === undefined) {
        throw new SandboxError(404, 'NO_HTML', 'Este e-mail não tem parte em HTML.')
      }
      return htmlAnswer(html)
    },
    'GET /api/mail/messages/:id/attachments/:index': async ({ params }) => {
      const attachment = await attachmentOf(source(params), Number(params.index))
      if (!attachment) throw new SandboxError(404, 'NO_SUCH_ATTACHMENT', 'Não há este anexo.')
      return attachmentAnswer(attachment)
    },
  }
}

function mailIn(mailbox: Mailbox, id: string): MailWire {
  const mail = mailbox.find(Number(id))
  if (mail) return mail
  throw new SandboxError(404, 'NO_SUCH_MAIL', 'Não há este e-mail; talvez tenha sido apagado.')
}
