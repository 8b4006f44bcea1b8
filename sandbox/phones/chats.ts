// What each customer's phone shows: its messages with the company, their ticks and the number of copies received.
import type { ShownKind } from '#sandbox/phones/content'
import type { Details } from '#sandbox/phones/read_text'
import type { Store } from '#sandbox/state/store'

export type Direction = 'out' | 'in'
export type MessageStatus = 'sent' | 'delivered' | 'read'

const RANK: Record<MessageStatus, number> = { sent: 0, delivered: 1, read: 2 }

export interface ChatRow {
  readonly customer: string
  /** Number of the company; in a group, the group's address. */
  readonly business: string
  readonly id: string
  /** From the customer's point of view: out = the customer wrote it. */
  readonly direction: Direction
  /** The address that the company used for the customer; receipts are sent under it. */
  readonly peer: string
  /** The company's device that sent it (direction in). */
  readonly device: number
  readonly kind: ShownKind
  readonly text: string | null
  readonly caption: string | null
  /** Length of an audio file or video. */
  readonly seconds: number | null
  readonly details: Details | null
  readonly mediaId: string | null
  readonly quotedId: string | null
  /** In a group: number of the author. */
  readonly author: string | null
  /** True when it can be viewed once, on the phone only. */
  readonly viewOnce: boolean
  readonly isEdited: boolean
  readonly isDeleted: boolean
  readonly status: MessageStatus
  /** How many times this id arrived; the phone shows it once. */
  readonly copies: number
  /** The error code with which the other side refused it, if it did. */
  readonly refused: number | null
  /** ISO 8601. */
  readonly at: string
  /** The unencrypted message, kept to encrypt it again when the company requests a retry. */
  readonly proto: Buffer | null
}
export type ChatKey = Pick<ChatRow, 'customer' | 'business' | 'id' | 'direction'>
export type NewRow = Omit<ChatRow, 'copies' | 'refused' | 'isEdited' | 'isDeleted'>

export class Chats {
  constructor(private readonly store: Store) {}

  /** Inserts the message, or counts one more copy of it. Returns true when it is new. */
  record(row: NewRow): boolean {
    const { changes } = this.store
      .sql(
        `insert into messages (customer, business, id, direction, peer, device, kind, text, caption,
           seconds, details, media_id, quoted_id, author, view_once, status, at, proto)
         values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing`
      )
      .run(
        ...[row.customer, row.business, row.id, row.direction, row.peer, row.device, row.kind],
        ...[row.text, row.caption, row.seconds, row.details && JSON.stringify(row.details)],
        ...[row.mediaId, row.quotedId, row.author, Number(row.viewOnce), row.status, row.at],
        row.proto
      )
    if (changes === 0) this.countCopy(row)
    return changes > 0
  }

  /** One more copy of a known message; false when the id is unknown. */
  countCopy(key: ChatKey): boolean {
    const { changes } = this.store
      .sql(
        `update messages set copies = copies + 1
         where customer = ? and business = ? and direction = ? and id = ?`
      )
      .run(key.customer, key.business, key.direction, key.id)
    return changes > 0
  }

  find(customer: string, business: string, direction: Direction, id: string): ChatRow | undefined {
    const row = this.store
      .sql(
        'select * from messages where customer = ? and business = ? and direction = ? and id = ?'
      )
      .get(customer, business, direction, id)
    return row && fromRow(row)
  }

  /** A message of a group, from any of the phones that have it. */
  findInGroup(group: string, id: string): ChatRow | undefined {
    const row = this.store
      .sql('select * from messages where business = ? and id = ?')
      .get(group, id)
    return row && fromRow(row)
  }

  /** A message that this phone shows, in any chat. */
  findById(customer: string, id: string): ChatRow | undefined {
    const row = this.store
      .sql(`select * from messages where customer = ? and id = ? and kind <> 'hidden'`)
      .get(customer, id)
    return row && fromRow(row)
  }

  /** Any message of the chat with that id, whoever its author is. */
  findAny(customer: string, business: string, id: string): ChatRow | undefined {
    return this.find(customer, business, 'in', id) ?? this.find(customer, business, 'out', id)
  }

  /** Oldest first; for all companies unless one is named. */
  list(customer: string, business?: string): ChatRow[] {
    return this.store
      .sql(
        `select * from messages where customer = ?1 and (?2 is null or business = ?2)
           and kind <> 'hidden' order by seq`
      )
      .all(customer, business ?? null)
      .map(fromRow)
  }

  last(customer: string): ChatRow | undefined {
    const row = this.store
      .sql(
        `select * from messages where customer = ? and kind <> 'hidden' order by seq desc limit 1`
      )
      .get(customer)
    return row && fromRow(row)
  }

  countUnread(customer: string): number {
    const row = this.store
      .sql(
        `select count(*) as total from messages
         where customer = ? and direction = 'in' and status = 'delivered'`
      )
      .get(customer)
    return Number(row?.total)
  }

  /** The status never moves backwards. */
  advance(row: ChatKey, to: MessageStatus) {
    const lower = Object.keys(RANK).filter((status) => RANK[status as MessageStatus] < RANK[to])
    const marks = lower.map(() => '?').join(', ')
    this.store
      .sql(
        `update messages set status = ? where customer = ? and business = ? and direction = ?
           and id = ? and status in (${marks})`
      )
      .run(to, row.customer, row.business, row.direction, row.id, ...lower)
  }

  refuse(customer: string, business: string, id: string, code: number) {
    this.store
      .sql(
        `update messages set refused = ? where customer = ? and business = ?
           and direction = 'out' and id = ?`
      )
      .run(code, customer, business, id)
  }

  /** The company's messages that this phone has received and not read, oldest first. */
  unread(customer: string, business?: string): ChatRow[] {
    return this.store
      .sql(
        `select * from messages where customer = ?1 and (?2 is null or business = ?2)
           and direction = 'in' and status = 'delivered' order by seq`
      )
      .all(customer, business ?? null)
      .map(fromRow)
  }
}

function fromRow(row: Record<string, unknown>): ChatRow {
  return {
    customer: String(row.customer),
    business: String(row.business),
    id: String(row.id),
    direction: row.direction as Direction,
    peer: String(row.peer),
    device: Number(row.device),
    kind: row.kind as ShownKind,
    text: row.text as string | null,
    caption: row.caption as string | null,
    seconds: row.seconds as number | null,
    details: row.details ? (JSON.parse(String(row.details)) as Details) : null,
    mediaId: row.media_id as string | null,
    quotedId: row.quoted_id as string | null,
    author: row.author as string | null,
    viewOnce: row.view_once === 1,
    isEdited: row.is_edited === 1,
    isDeleted: row.is_deleted === 1,
    status: row.status as MessageStatus,
    copies: Number(row.copies),
    refused: row.refused as number | null,
    at: String(row.at),
    proto: row.proto ? Buffer.from(row.proto as Uint8Array) : null,
  }
}
