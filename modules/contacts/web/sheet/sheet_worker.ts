/** Parses a sheet in a worker: a large or malicious file does not block the page and can be terminated. */
import { sheetOf } from './sheet_of'

self.onmessage = ({ data }: MessageEvent<ArrayBuffer>) => {
  void sheetOf(new Uint8Array(data)).then((reading) => self.postMessage(reading))
}
