/** The services that the driver of a session is given, written under the session's lease (CNX-03). */
import type { LeasedConnection } from '#modules/whatsapp/connection_ref'
import type { DriverServices } from '#modules/whatsapp/drivers/services'
import { payloadOf } from '#modules/whatsapp/inbox/payload_of'
import { resolveCall } from '#modules/whatsapp/inbox/resolve_call'
import { encodedOf } from '#modules/whatsapp/outbox/encoded_of'
import { noticeRefusedCall } from '#modules/whatsapp/outbox/notice_refused_call'
import { reportDeleted } from '#modules/whatsapp/sessions/report_deleted'
import { readCreds, readKeys, writeSecrets } from '#modules/whatsapp/sessions/secrets'
import { webVersion } from '#modules/whatsapp/sessions/web_version'

export function servicesFor(held: LeasedConnection): DriverServices {
  const { companyId, connectionId } = held
  const link = { companyId, connectionId }
  return {
    secrets: {
      readCreds: () => readCreds(connectionId),
      readKeys: (type, ids) => readKeys(connectionId, type, ids),
      write: (secrets) => writeSecrets(held, secrets).catch(reportDeleted),
    },
    webVersion,
    encodedOf: (wid) => encodedOf(link, wid),
    payloadOf: (message) => payloadOf(link, message),
    resolveCall: (wid, end) => resolveCall(link, wid, end),
    noticeRefusedCall: (caller) => noticeRefusedCall(link, caller).catch(reportDeleted),
  }
}
