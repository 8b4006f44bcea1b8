/** A location in a message body (IN-23): parsed for the bubble, written for messages being sent. */
export interface SharedLocation {
  /** The sender's map thumbnail, part of the message; null when there is none. No map is ever fetched. */
  readonly pictureUrl: string | null
  readonly latitude: number
  readonly longitude: number
  /** Empty when only the coordinates are known. */
  readonly name: string
}

/** Null when the text is not a location. */
export function readLocation(body: string): SharedLocation | null {
  const [picture = '', link = '', ...texts] = body.split('|')
  const place = coordinatesIn(link)
  if (!place) return null
  const name = texts.join('|').trim()
  return {
    pictureUrl: /^data:image\/(jpeg|png|webp);base64,[\w+/=]+$/.test(picture) ? picture : null,
    ...place,
    // Without a name the coordinates are in its place.
    name: coordinatesIn(name) ? '' : name,
  }
}

/** Writes a location as the server will store it. */
export function writeLocation({
  latitude,
  longitude,
  name,
}: Omit<SharedLocation, 'pictureUrl'>): string {
  const q = encodeURIComponent(`${latitude},${longitude}`)
  return `|https://maps.google.com/maps?q=${q}&z=17|${name || `${latitude}, ${longitude}`}`
}

export const linkTo = ({ latitude, longitude }: Pick<SharedLocation, 'latitude' | 'longitude'>) =>
  `https://maps.google.com/maps?q=${encodeURIComponent(`${latitude},${longitude}`)}&z=17`

const degrees = String.raw`(-?\d{1,3}(?:\.\d+)?)`
const pair = new RegExp(String.raw`${degrees}\s*,\s*${degrees}`)

/** Parses `-23.55, -46.63` or a map link that contains coordinates; null when they are out of range. */
export function coordinatesIn(text: string): { latitude: number; longitude: number } | null {
  const found = pair.exec(decoded(text))
  if (!found) return null
  const [latitude, longitude] = [Number(found[1]), Number(found[2])]
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null
  return { latitude, longitude }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
