/** Text with a selection from one position to another, as in a text area. */
type TextSelection = { text: string; from: number; to: number }

/** Replaces a part of the text, and selects a part of the result. */
type Edit = { start: number; end: number; insert: string; select: [number, number] }

export type Command = "bold" | "italic" | "heading" | "list" | "numbers" | "link"

/** The edit that a button or key applies to the selection. The same command again removes its marks. */
export function editFor(command: Command, selected: TextSelection): Edit {
  if (command === "bold") return wrap(selected, "**", "bold text")
  if (command === "italic") return wrap(selected, "_", "italic text")
  if (command === "link") return link(selected)
  return begin(selected, command)
}

function wrap({ text, from, to }: TextSelection, mark: string, placeholder: string): Edit {
  const inner = text.slice(from, to)
  const isOutside = text.slice(from - mark.length, from) === mark && text.slice(to, to + mark.length) === mark
  if (isOutside && from >= mark.length) {
    const start = from - mark.length
    return { start, end: to + mark.length, insert: inner, select: [start, start + inner.length] }
  }
  const word = inner.trim() || placeholder
  // Marks beside a space are plain text, so spaces at the ends remain outside.
  const [before = "", after = ""] = inner.trim() ? inner.split(word) : []
  const start = from + before.length + mark.length
  const insert = `${before}${mark}${word}${mark}${after}`
  return { start: from, end: to, insert, select: [start, start + word.length] }
}

function link({ text, from, to }: TextSelection): Edit {
  const chosen = text.slice(from, to).trim()
  // An address such as "https://example.org", "www.example.org" or "someone@example.org"
  if (/^(https?:\/\/|www\.|\S+@)\S*$/i.test(chosen)) {
    const insert = `[link text](${chosen})`
    return { start: from, end: to, insert, select: [from + 1, from + 10] }
  }
  const label = chosen || "link text"
  const insert = `[${label}](https://)`
  const address = from + label.length + 3
  return { start: from, end: to, insert, select: [address, address + 8] }
}

const beginnings = { heading: /^#{1,6} /, list: /^[-*+•] /, numbers: /^\d+[.)] / }

function withoutBeginning(line: string) {
  let bare = line
  for (const beginning of Object.values(beginnings)) bare = bare.replace(beginning, "")
  return bare
}

function begin({ text, from, to }: TextSelection, command: keyof typeof beginnings): Edit {
  const start = text.lastIndexOf("\n", from - 1) + 1
  const lineEnd = text.indexOf("\n", to)
  const end = lineEnd < 0 ? text.length : lineEnd
  const lines = text.slice(start, end).split("\n")
  const hasBeginning = lines.every((line) => beginnings[command].test(line))
  const bare = lines.map(withoutBeginning)
  const mark = (index: number) => ({ heading: "# ", list: "- ", numbers: `${index + 1}. ` })[command]
  const insert = (hasBeginning ? bare : bare.map((line, index) => mark(index) + line)).join("\n")
  const select: [number, number] = [lines.length > 1 ? start : start + insert.length, start + insert.length]
  return { start, end, insert, select }
}
