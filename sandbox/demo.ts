// A few customers, so that the page is not empty when it is opened for the first time.
import type { SandboxContext } from '#sandbox/context'

const CUSTOMERS = [
  ['5511987650001', 'Ana Lima'],
  ['5521987650002', 'João Batista'],
  ['5531987650003', 'Marina Souza'],
  ['5541987650004', 'Pedro Henrique Albuquerque'],
  ['5571987650005', 'Dona Célia'],
] as const

export function seedCustomers(context: SandboxContext) {
  if (context.phones.all().length > 0) return
  for (const [number, name] of CUSTOMERS) context.phones.ensure(number, { name })
}
