// A stand-in that answers a call outside of its addresses.
import type { StandIn } from '#sandbox/stand_in'

const greedy: StandIn = {
  name: 'greedy',
  tab: { title: 'Tudo', folder: import.meta.dirname },
  start: () => ({ routes: { 'GET /api/phones': async () => [] }, stop: () => {} }),
}
export default greedy
