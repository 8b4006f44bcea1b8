/** Checks a chosen file, and proposes a caption; pure. */

/** API-11. */
export const maxBytes = 25 * 1024 * 1024

export const mayGo = ({ size }: File) => size > 0 && size <= maxBytes

/** Proposes a caption: `tabela_de_preços.pdf` → `tabela de preços`. */
export const nameFrom = ({ name }: File) =>
  name
    .replace(/\.[^.]{1,5}$/, '')
    .replace(/[_\s]+/g, ' ')
    .trim()
