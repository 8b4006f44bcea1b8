/** Addresses under which files are shown until the server has them; each keeps its file in memory. */
const held = new Set<string>()

export function hold(file: File): string {
  const url = URL.createObjectURL(file)
  held.add(url)
  return url
}

export function letGo(url: string | null) {
  if (url && held.delete(url)) URL.revokeObjectURL(url)
}

export const letAllGo = () => held.forEach(letGo)
