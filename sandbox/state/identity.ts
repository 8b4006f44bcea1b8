// The server's own keys, made at the first start and kept, so that nobody has to trust it anew.
import { issueCertificate, type MediaCertificate } from '#sandbox/media/certificate'
import type { Store } from '#sandbox/state/store'
import { createNoiseIdentity, type NoiseIdentity } from '#sandbox/wire/noise_identity'

/** The media host's certificate: issued at the first start, the same ever after. */
export async function rememberedCertificate(store: Store): Promise<MediaCertificate> {
  const known = store.fact<MediaCertificate>('certificate')
  if (known) return known
  const issued = await issueCertificate()
  store.remember('certificate', issued)
  return issued
}

/** The server's Noise keys: clients that trust their root must find it again. */
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
