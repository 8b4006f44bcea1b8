// Encrypted copies that the server has accepted for a phone and that the phone has yet to decrypt, in order.
import type { EncType, Peer } from '#sandbox/phones/endpoint'
import type { Store } from '#sandbox/state/store'

export interface Arrival {
  readonly seq: number
  /** Number of the phone that will decrypt it. */
  readonly phone: string
  readonly sender: Peer
  /** The address to which the company wrote. */
  readonly peer: string
  readonly id: string
  readonly type: EncType
  readonly body: Buffer
}

export class Arrivals {
  constructor(private readonly store: Store) {}

  keep(arrival: Omit<Arrival, 'seq'>) {
    const { phone, sender, peer, id, type, body } = arrival
    this.store
      .sql(
        `insert into arrivals (phone, sender, sender_device, peer, id, enc_type, body)
         values (?, ?, ?, ?, ?, ?, ?)`
      )
      .run(phone, sender.number, sender.device, peer, id, type, body)
  }

  next(phone: string): Arrival | undefined {
    const row = this.store
      .sql('select * from arrivals where phone = ? order by seq limit 1')
      .get(phone)
    if (!row) return undefined
    return {
      seq: Number(row.seq),
      phone: String(row.phone),
      sender: { number: String(row.sender), device: Number(row.sender_device) },
      peer: String(row.peer),
      id: String(row.id),
      type: row.enc_type as EncType,
      body: Buffer.from(row.body as Uint8Array),
    }
  }

  done({ seq }: Arrival) {
    this.store.sql('delete from arrivals where seq = ?').run(seq)
  }

  /** Phones with arrivals to process. */
  phones(): string[] {
    return this.store
      .sql('select distinct phone from arrivals')
      .all()
      .map((row) => String(row.phone))
  }
}
