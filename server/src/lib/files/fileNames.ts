import { create } from "content-disposition"

const longest = 150

/** The name of an uploaded file without folders and invisible characters, shortened before its ending. */
export function cleanName(given: string) {
  const name = given
    .toWellFormed()
    .replace(/^.*[\\/]/s, "")
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "")
    .replace(/\s+/g, " ")
    .trim()
  if (name.length <= longest) return name
  const ending = endingOf(name).slice(0, 10)
  return `${name.slice(0, longest - ending.length - 2).toWellFormed()}….${ending}`
}

/** "pdf" of "Essay.PDF", nothing of a name without an ending. */
export function endingOf(name: string) {
  return /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ""
}

/** "photo.png" of "photo.jpg", as long as a name may be. */
export const withEnding = (name: string, ending: string) =>
  cleanName(`${name.slice(0, -endingOf(name).length)}${ending}`)

/** Any words as a name that every system takes, without folders: "Exercise 3/4" is "Exercise 3_4". */
export const nameOf = (words: string) =>
  words
    .replace(/[\\/:*?"<>|\p{C}\p{Zl}\p{Zp}]/gu, "_")
    // What begins with dots is hidden, or the folder above; a lone ending keeps its dot.
    .replace(/^\.+(?=.*\.)/, "_")

/** The Content-Disposition of a download, with a name in plain letters for old browsers (RFC 6266). */
export function disposition(type: "attachment" | "inline", name: string) {
  // Decomposed before it is cleaned, because letters such as "℀" decompose into a slash.
  const fallback = nameOf(name.normalize("NFKD").replace(/\p{M}/gu, "")).replace(/[^\x20-\x7e]|%/g, "_")
  return create(nameOf(name), { type, fallback })
}
