/** Realtime events about connections for browsers (RT-06). */
import type { Delivery, RealtimeMap } from '#app/kernel/modules/module'
import type { ConnectionChanged } from '#modules/whatsapp/contract'
import {
  connectionName,
  connectionWire,
  sessionCodes,
  sessionWire,
} from '#modules/whatsapp/http/transformers/connection_transformer'
import Connection from '#modules/whatsapp/models/connection'
import { fieldsOfConnections } from '#modules/whatsapp/queries/fields_of_connections'
import { queuesOfConnections } from '#modules/whatsapp/queries/queues_of_connections'

const everyone = (companyId: number) => [`company-${companyId}-mainchannel`]
const admins = (companyId: number) => [`company-${companyId}-admin`]

const load = ({ companyId, connectionId }: ConnectionChanged) =>
  Connection.of({ companyId }).where('id', connectionId).first()

/** Admins are in both rooms: theirs is sent last, so that the fuller body is the one that stays. */
const toBoth = (companyId: number, as: string, brief: object, full: object): Delivery[] => [
  { rooms: everyone(companyId), as, body: { action: 'update', ...brief } },
  { rooms: admins(companyId), as, body: { action: 'update', ...full } },
]

export default {
  projections: {
    'whatsapp.connection_saved': async (event) => {
      const row = await load(event)
      if (!row) return []
      const queues = (await queuesOfConnections(event, [row.id])).get(row.id)!
      const fields = (await fieldsOfConnections(event, [row.id])).get(row.id)!
      return toBoth(
        event.companyId,
        `company-${event.companyId}-whatsapp`,
        { whatsapp: connectionName(row, queues) },
        { whatsapp: connectionWire(row, queues, fields) }
      )
    },
    'whatsapp.session_changed': async (event) => {
      const row = await load(event)
      if (!row) return []
      const session = sessionWire(row)
      return toBoth(
        event.companyId,
        `company-${event.companyId}-whatsappSession`,
        { session },
        { session: { ...session, ...sessionCodes(row) } }
      )
    },
    'whatsapp.connection_deleted': async ({ companyId, connectionId }) => [
      {
        rooms: everyone(companyId),
        as: `company-${companyId}-whatsapp`,
        body: { action: 'delete', whatsappId: connectionId },
      },
    ],
  },
} satisfies RealtimeMap
