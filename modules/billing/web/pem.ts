/** PEM texts: the file of a bank often holds a certificate and its key, one after the other. */

export type PemName = 'certificate' | 'privateKey'

const blocks: Readonly<Record<PemName, RegExp>> = {
  certificate: /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g,
  privateKey: /-----BEGIN ([A-Z ]*)PRIVATE KEY-----[\s\S]+?-----END \1PRIVATE KEY-----/g,
}

/** The certificates and the keys in a text; null where there are none. */
export function pemParts(text: string): Readonly<Record<PemName, string | null>> {
  const part = (name: PemName) => text.match(blocks[name])?.join('\n') ?? null
  return { certificate: part('certificate'), privateKey: part('privateKey') }
}
