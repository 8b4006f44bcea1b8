/** What a test saves through the browser's download, which jsdom has not got. */
import { vi } from 'vitest'

interface Download {
  readonly name: string
  readonly content: Blob
}

/** Collects the files that are saved until the mocks are restored. */
export function collectDownloads(): readonly Download[] {
  const found: Download[] = []
  let last = new Blob()
  URL.revokeObjectURL = () => undefined
  URL.createObjectURL = (content) => {
    last = content as Blob
    return 'blob:download'
  }
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement
  ) {
    found.push({ name: this.download, content: last })
  })
  return found
}
