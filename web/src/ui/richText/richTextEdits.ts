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

function wrap(selected: TextSelection, mark: string, placeholder: string): Edit {
  const { text, from, to } = selected
  const inner = text.slice(from, to)
  if (inner.trim().includes("\n")) return wrapLines(selected, mark)
  const isOutside = text.slice(from - mark.length, from) === mark && text.slice(to, to + mark.length) === mark
  if (isOutside && from >= mark.length) {
    const start = from - mark.length
    return { start, end: to + mark.length, insert: inner, select: [start, start + inner.length] }
  }
  if (isWrapped(inner.trim(), mark)) {
    const bare = inner.replace(inner.trim(), (word) => withoutMarks(word, mark))
    return { start: from, end: to, insert: bare, select: [from, from + bare.length] }
  }
  const word = inner.trim() || placeholder
  // Marks beside a space are plain text, so spaces at the ends remain outside.
  const [before = "", after = ""] = inner.trim() ? inner.split(word) : []
  const start = from + before.length + mark.length
  const insert = `${before}${mark}${word}${mark}${after}`
  return { start: from, end: to, insert, select: [start, start + word.length] }
}

const withoutMarks = (word: string, mark: string) => word.slice(mark.length, -mark.length)
const isWrapped = (word: string, mark: string) =>
  word.startsWith(mark) &&
  word.endsWith(mark) &&
  word.length > 2 * mark.length &&
  !withoutMarks(word, mark).includes(mark)

/**
 * Marks the words of each selected line, or removes the marks if every line has them. A mark doesn't reach beyond its
 * paragraph or item, so marks around several of them would be plain text.
 */
function wrapLines({ text, from, to }: TextSelection, mark: string): Edit {
  const lines = text
    .slice(from, to)
    .split("\n")
    .map((line) => {
      const start = beginningOf(line)
      const words = line.slice(start.length).trim()
      const [before = "", after = ""] = words
        ? line.slice(start.length).split(words)
        : [line.slice(start.length)]
      return { before: start + before, words, after }
    })
  const isMarked = lines.every(({ words }) => !words || isWrapped(words, mark))
  const changed = (words: string) => {
    if (isMarked) return withoutMarks(words, mark)
    return isWrapped(words, mark) ? words : mark + words + mark
  }
  const insert = lines
    .map(({ before, words, after }) => before + (words && changed(words)) + after)
    .join("\n")
  return { start: from, end: to, insert, select: [from, from + insert.length] }
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

/** The beginnings of headings and lines of lists, as `parseRichText` reads them: spaces may precede them. */
const beginnings = { heading: /^ {0,3}#{1,6}\s+/, list: /^\s*[-*+•]\s+/, numbers: /^\s*\d{1,9}[.)]\s+/ }

function withoutBeginning(line: string) {
  let bare = line
  for (const beginning of Object.values(beginnings)) bare = bare.replace(beginning, "")
  return bare
}
const quoteMark = /^ {0,3}>[\s>]*/
const beginningOf = (line: string) =>
  line.slice(0, line.length - withoutBeginning(line.replace(quoteMark, "")).length)

function beginningFor(command: keyof typeof beginnings, number: number) {
  if (command === "numbers") return `${number}. `
  return command === "heading" ? "# " : "- "
}

function begin({ text, from, to }: TextSelection, command: keyof typeof beginnings): Edit {
  const start = from === 0 ? 0 : text.lastIndexOf("\n", from - 1) + 1
  const lineEnd = text.indexOf("\n", to)
  const end = lineEnd < 0 ? text.length : lineEnd
  const lines = text.slice(start, end).split("\n")
  // An empty line between others would become an empty item.
  const isGap = (line: string) => lines.length > 1 && line.trim() === ""
  const hasBeginning = lines.every((line) => isGap(line) || beginnings[command].test(line))
  let number = 0
  const insert = lines
    .map((line) => {
      if (isGap(line)) return line
      if (hasBeginning) return withoutBeginning(line)
      number++
      return beginningFor(command, number) + withoutBeginning(line)
    })
    .join("\n")
  const select: [number, number] = [lines.length > 1 ? start : start + insert.length, start + insert.length]
  return { start, end, insert, select }
}
