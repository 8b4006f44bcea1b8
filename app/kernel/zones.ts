/** Names of time zones. */
import { IANAZone } from 'luxon'

/**
 * Whether IANA has a zone of this name, also one that has got another name since. `Intl.supportedValuesOf` is no
 * list of them: of several names of a zone it knows one, often an old one (Asia/Calcutta). An offset such as
 * `+03:00` is none: PostgreSQL reads it the other way round.
 */
export const isZone = (name: string): boolean => /^[a-z]/i.test(name) && IANAZone.isValidZone(name)
