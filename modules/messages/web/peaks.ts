/** The waveform of a recording, computed from the file itself. */

/** Number of bars of a waveform. */
export const barCount = 44

const known = new Map<string, Promise<readonly number[] | null>>()

/** Values from 0 to 1; null when the browser cannot decode it. Computed once per `key`. */
export function peaksOf(key: string, url: string): Promise<readonly number[] | null> {
  const asked = known.get(key) ?? readPeaks(url).catch(() => null)
  known.set(key, asked)
  return asked
}

async function readPeaks(url: string): Promise<readonly number[]> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`the recording answers ${answer.status}`)
  // The context plays nothing: it is only used to decode.
  const context = new OfflineAudioContext(1, 1, 16_000)
  const sound = await context.decodeAudioData(await answer.arrayBuffer())
  return loudness(sound.getChannelData(0), barCount)
}

/** The loudest sample of each of `count` equal parts, relative to the loudest of all. */
export function loudness(samples: ArrayLike<number>, count: number): readonly number[] {
  const size = Math.max(1, Math.floor(samples.length / count))
  const peaks = Array.from({ length: count }, (_, part) => {
    let most = 0
    for (let at = part * size; at < Math.min((part + 1) * size, samples.length); at += 1) {
      most = Math.max(most, Math.abs(samples[at]!))
    }
    return most
  })
  const loudest = Math.max(...peaks)
  return peaks.map((peak) => (loudest > 0.001 ? peak / loudest : 0))
}
