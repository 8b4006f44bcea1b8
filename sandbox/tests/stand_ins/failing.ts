// A stand-in that cannot start.
import type { StandIn } from '#sandbox/stand_in'

const failing: StandIn = {
  name: 'failing',
  tab: { title: 'Falha', folder: import.meta.dirname },
  start() {
    throw new Error('its port is taken')
  },
}
export default failing
