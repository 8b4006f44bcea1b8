/** The dashboard as the HTTP contract has it. */

export interface FiguresWire {
  readonly counters: {
    readonly supportHappening: number
    readonly supportPending: number
    readonly supportFinished: number
    readonly leads: number
    /** Minutes with one decimal. */
    readonly avgSupportTime: number
    readonly avgWaitTime: number
  }
  readonly attendants: readonly {
    readonly id: number
    readonly name: string
    readonly rating: number
    readonly avgSupportTime: number
    readonly tickets: number
    readonly online: boolean
  }[]
}
export interface TicketsOfUsersWire {
  /** The same name twice: clients of the contract read one or the other (DSH-06). */
  readonly data: readonly {
    readonly name: string
    readonly nome: string
    readonly quantidade: number
  }[]
}
/** A single day by hours; several by day as dd/MM/yyyy (DSH-07). */
export interface TicketsOfDaysWire {
  readonly data:
    | readonly { readonly horario: number; readonly total: number }[]
    | readonly { readonly data: string; readonly total: number }[]
  /** Total of all tickets. */
  readonly count: number
}
