/** Names of time zones. */
import { IANAZone } from 'luxon'

/**
 * Whether IANA has a time zone of this name, including renamed ones. `Intl.supportedValuesOf` is not sufficient: it
 * lists only one name per zone, often an old one (Asia/Calcutta). An offset such as `+03:00` is not accepted, because
 * PostgreSQL inverts its sign.
 */
export const isZone = (name: string): boolean => /^[a-z]/i.test(name) && IANAZone.isValidZone(name)
