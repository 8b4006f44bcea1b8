/** Reads a sheet beside the page: however large or wicked it is, the page goes on and can end it. */
import { sheetOf } from './sheet_of'

self.onmessage = ({ data }: MessageEvent<ArrayBuffer>) => {
  void sheetOf(new Uint8Array(data)).then((reading) => self.postMessage(reading))
}
