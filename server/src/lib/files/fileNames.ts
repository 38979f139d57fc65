import { create } from "content-disposition"
import { safeName } from "#contract/lib/uploads.ts"

const maxLength = 150

/** Removes folders and invisible characters from an uploaded file's name and shortens it before its extension. */
export function cleanName(fileName: string) {
  const name = fileName
    .toWellFormed()
    .replace(/^.*[\\/]/s, "")
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "")
    .replace(/\s+/g, " ")
    .trim()
  if (name.length <= maxLength) return name
  const ending = endingOf(name).slice(0, 10)
  return `${name.slice(0, maxLength - ending.length - 2).toWellFormed()}….${ending}`
}

/** Returns "pdf" for "Essay.PDF" and "" for a name without extension. */
export function endingOf(name: string) {
  return /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ""
}

/** Returns "photo.png" for "photo.jpg" and "png", within the maximum length. */
export const withEnding = (name: string, ending: string) =>
  cleanName(`${name.slice(0, -endingOf(name).length)}${ending}`)

/** Most file systems allow 255 bytes. The rest is left for what other programs add, such as "(2)". */
const maxBytes = 200

/**
 * Names for files that are unpacked into one folder. Every system accepts them, and no two are the same, even if case is
 * ignored.
 */
export function entryNames(names: readonly string[]) {
  const usedNames = new Set<string>()
  return names.map((title) => {
    const name = safeName(title)
    let entry = withinLimit(name)
    let copy = 1
    while (usedNames.has(keyOf(entry))) {
      copy += 1
      entry = withinLimit(name, ` (${copy})`)
    }
    usedNames.add(keyOf(entry))
    return entry
  })
}

const keyOf = (name: string) => name.normalize("NFC").toLowerCase()

/** The name with this mark before its extension, shortened without cutting a character as people read it. */
function withinLimit(name: string, mark = "") {
  const ending = /[^.](\.[^.\s]{1,10})$/.exec(name)?.[1] ?? ""
  const room = maxBytes - Buffer.byteLength(mark + ending)
  let stem = ""
  let bytes = 0
  for (const { segment } of characters.segment(name.slice(0, name.length - ending.length))) {
    bytes += Buffer.byteLength(segment)
    if (bytes > room) break
    stem += segment
  }
  return `${stem}${mark}${ending}`
}
const characters = new Intl.Segmenter("en", { granularity: "grapheme" })

/** The Content-Disposition of a download, with an ASCII name for old browsers (RFC 6266). */
export function disposition(type: "attachment" | "inline", name: string) {
  const shortName = withinLimit(safeName(name))
  // It is decomposed before it is cleaned, because letters such as "℀" decompose into a slash.
  const fallback = safeName(shortName.normalize("NFKD").replace(/\p{M}/gu, "")).replace(
    /[^\x20-\x7e]|%/g,
    "_",
  )
  return create(shortName, { type, fallback })
}
