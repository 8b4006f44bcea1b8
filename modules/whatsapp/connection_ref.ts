/** How the folders of this module name a connection to each other. */
import type { Lease } from '#app/kernel/database/lease'

export interface ConnectionRef {
  readonly companyId: number
  readonly connectionId: number
}

/** A connection together with our lease on it: the session's writes count only while the lease is held (CNX-03). */
export interface LeasedConnection extends ConnectionRef {
  readonly lease: Lease
}
