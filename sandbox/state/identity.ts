// The server's own keys, created at the first start and stored, so that clients need not be set up again.
import { issueCertificate, type MediaCertificate } from '#sandbox/media/certificate'
import type { Store } from '#sandbox/state/store'
import { createNoiseIdentity, type NoiseIdentity } from '#sandbox/wire/noise_identity'

/** The media host's certificate: issued at the first start and reused afterwards. */
export async function rememberedCertificate(store: Store): Promise<MediaCertificate> {
  const known = store.fact<MediaCertificate>('certificate')
  if (known) return known
  const issued = await issueCertificate()
  store.remember('certificate', issued)
  return issued
}

/** The server's Noise keys: stored, because clients may trust their root. */
export function rememberedNoise(store: Store): NoiseIdentity {
  const known = store.fact<Record<keyof NoiseIdentity, string>>('noise')
  const bytes = (text: string) => Buffer.from(text, 'base64')
  if (known) {
    return {
      rootPublic: bytes(known.rootPublic),
      publicKey: bytes(known.publicKey),
      privateKey: bytes(known.privateKey),
      chain: bytes(known.chain),
    }
  }
  const created = createNoiseIdentity()
  const entries = Object.entries(created).map(([key, value]) => [key, value.toString('base64')])
  store.remember('noise', Object.fromEntries(entries))
  return created
}
