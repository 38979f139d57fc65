import type { PictureFormat } from "#contract/college/pictures/sizes.ts"
import { fileSize } from "../../ui/controls/fileSize.ts"

/** The bytes of each size of a picture. */
export type Weight = readonly { width: number; format: PictureFormat; bytes: number }[]

/** "Visitors download 23 KB on phones, and 96 KB at most." */
export function weightInWords(weight: Weight): string {
  const sizes = weight.filter(({ format }) => format === "avif")
  const rounded = (bytes: number) => fileSize(Math.ceil(bytes / 1024) * 1024)
  const phone = sizes.find(({ width }) => width >= 480) ?? sizes.at(-1)
  const max = Math.max(...sizes.map(({ bytes }) => bytes))
  if (!phone || phone.bytes === max) return `Visitors download ${rounded(max)} at most.`
  return `Visitors download ${rounded(phone.bytes)} on phones, and ${rounded(max)} at most.`
}
