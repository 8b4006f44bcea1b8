/** The contract's shape of a contact. */
export interface ContactWire {
  readonly id: number
  readonly name: string
  readonly number: string
  readonly email: string
  readonly profilePicUrl: string
}
