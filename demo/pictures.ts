/** The demo's pictures: generated here, so that no real photograph is needed. */
import sharp from 'sharp'
import { storeFile } from '#app/kernel/media/media'

export const demoPictures = ['moka', 'box'] as const
export type DemoPicture = (typeof demoPictures)[number]

const size = { width: 800, height: 600 }

const drawings: Record<DemoPicture, string> = {
  moka: `<rect width="800" height="600" fill="#E8E0D4"/>
    <rect y="440" width="800" height="160" fill="#B98D63"/>
    <ellipse cx="390" cy="472" rx="170" ry="16" fill="#8C6847"/>
    <path d="M300 300h180l30 165H270z" fill="#9AA5AB"/>
    <path d="M390 300h90l30 165H390z" fill="#7F8B92"/>
    <rect x="282" y="286" width="216" height="20" rx="6" fill="#5E6A71"/>
    <path d="M290 286l-62-118 70 26 10-44h164l22 136z" fill="#AEB9BF"/>
    <path d="M390 150h82l22 136H390z" fill="#8F9BA2"/>
    <path d="M486 176h86q22 0 20 22l-14 128h-24l12-118h-74z" fill="#23292C"/>
    <circle cx="388" cy="134" r="15" fill="#23292C"/>`,
  box: `<rect width="800" height="600" fill="#D7DDE0"/>
    <rect y="430" width="800" height="170" fill="#A9B3B8"/>
    <path d="M170 230l230-70 230 70v220l-230 80-230-80z" fill="#C99B63"/>
    <path d="M170 230l230 80v220l-230-80z" fill="#B5864F"/>
    <path d="M170 230l230-70 230 70-230 80z" fill="#DDB27C"/>
    <path d="M268 200l232 80v52l-34 12v-52L236 210z" fill="#EAD9BF"/>
    <path d="M470 360l-40 60 46 20-34 58" stroke="#6B4A22" stroke-width="7" fill="none"/>`,
}

/** The columns of a message with a picture; its file is in the company's folder. */
export async function storePicture(companyId: number, picture: DemoPicture) {
  const { width, height } = size
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${drawings[picture]}</svg>`
  const bytes = await sharp(Buffer.from(svg)).jpeg({ quality: 88 }).toBuffer()
  const file = await storeFile({ companyId }, { bytes, originalName: `${picture}.jpg` })
  return {
    kind: 'image',
    media_state: 'stored',
    media_file: file.key,
    media_type: file.mimetype,
    media_name: file.name,
    media_width: width,
    media_height: height,
  }
}

/** The same columns for a text-only message: all rows of one statement need the same columns. */
export const noPicture = {
  kind: 'text',
  media_state: 'none',
  media_file: null,
  media_type: null,
  media_name: null,
  media_width: null,
  media_height: null,
}
