import type { Run } from "./richTextTree.ts"

/**
 * Marks of style, parts of links and bare addresses, in the order in which they are tried. Each has a limited length or begins
 * at a boundary, so the time is linear.
 */
const tokenPattern = new RegExp(
  [
    /\\(?<escaped>[!-/:-@[-`{-~])/,
    /(?<style>\*+|_+)/,
    /(?<opening>\[)/,
    /\]\((?<target>[^\s()]{1,2000}(?:\([^\s()]{0,200}\)[^\s()]{0,200}){0,4})\)/,
    // Punctuation at the end belongs to the sentence, and so does a bracket that wasn't opened within the address.
    /(?<![a-z0-9@./-])(?<address>(?:https?:\/\/|www\.)(?:[^\s<>"[\]\\()]|\([^\s<>"[\]\\()]{0,200}\)){1,2000}(?<![.,;:!?'*_]))/,
    /(?<![a-z0-9.%+-])(?<email>[a-z0-9][a-z0-9._%+-]{0,63}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8})/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "gi",
)

type Token = {
  text: string
  /** Set where a style may begin or end. `opens` and `closes` say which of them is possible. */
  style?: { marks: string; opens: boolean; closes: boolean }
  /** Set where a link may begin ("") or end (its address). */
  link?: string | undefined
  /** The address to which a bare address links. */
  href?: string | undefined
}

/** The text of a paragraph, title or item in runs of one style each. */
export function runsOf(text: string): Run[] {
  const tokens = tokensOf(text)
  const { styled, linked } = pairsOf(tokens)
  const activeMarks = new Set<string>()
  let href: string | undefined
  const runs: Run[] = []
  tokens.forEach((token, index) => {
    if (token.style && styled.has(index)) {
      const { marks } = token.style
      if (!activeMarks.delete(marks)) activeMarks.add(marks)
    } else if (linked.has(index)) {
      href = linked.get(index)
    } else {
      // If the text of a link is itself another address, the address that the link leads to is shown in its place.
      const isActive = (...marks: string[]) => marks.some((mark) => activeMarks.has(mark))
      appendRun(runs, {
        text: href && token.href && token.href !== href ? href : token.text,
        ...(isActive("**", "__") && { bold: true }),
        ...(isActive("*", "_") && { italic: true }),
        ...((href ?? token.href) && { href: href ?? token.href }),
      })
    }
  })
  return runs
}

function appendRun(runs: Run[], run: Run) {
  const last = runs.at(-1)
  const isSame = last && last.bold === run.bold && last.italic === run.italic && last.href === run.href
  if (isSame) last.text += run.text
  else if (run.text !== "") runs.push(run)
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  let end = 0
  for (const match of text.matchAll(tokenPattern)) {
    tokens.push({ text: text.slice(end, match.index) }, ...tokensFor(text, match))
    end = match.index + match[0].length
  }
  tokens.push({ text: text.slice(end) })
  return tokens
}

function tokensFor(text: string, match: RegExpExecArray): Token[] {
  const [matchedText] = match
  const { escaped, style, opening, target } = match.groups ?? {}
  if (escaped) return [{ text: escaped }]
  if (style) return stylesOf(style, text[match.index - 1] ?? " ", text[match.index + style.length] ?? " ")
  if (opening) return [{ text: matchedText, link: "" }]
  if (target) return [{ text: matchedText, link: hrefOf(target) }]
  return [{ text: matchedText, href: hrefOf(matchedText) }]
}

const letter = /[\p{L}\p{N}]/u

/** Three marks make a text bold and italic. Marks inside a word or between spaces are text: 2*3, snake_case. */
function stylesOf(marks: string, before: string, after: string): Token[] {
  const opens = !letter.test(before) && after.trim() !== ""
  const closes = before.trim() !== "" && !letter.test(after)
  const token = (tokenMarks: string) => ({ text: tokenMarks, style: { marks: tokenMarks, opens, closes } })
  if (marks.length > 3) return [{ text: marks }]
  return marks.length === 3 ? [token(marks.slice(0, 2)), token(marks.slice(2))] : [token(marks)]
}

/**
 * Finds the tokens that begin or end a style, and those that begin or end a link. In `linked`, the token that begins a link has its
 * address, and the one that ends it has undefined.
 */
function pairsOf(tokens: Token[]) {
  const styled = new Set<number>()
  const linked = new Map<number, string | undefined>()
  const open = new Map<string, number>()
  tokens.forEach(({ style, link }, index) => {
    if (style) {
      const opening = open.get(style.marks)
      if (style.closes && opening !== undefined) {
        styled.add(opening).add(index)
        open.delete(style.marks)
      } else if (style.opens) open.set(style.marks, index)
    } else if (link === "") {
      open.set("[", index)
    } else if (link) {
      const opening = open.get("[")
      if (opening !== undefined) linked.set(opening, link).set(index, undefined)
      open.delete("[")
    }
  })
  return { styled, linked }
}

/** Only a host name in ASCII makes a link, because other letters can look like it, and no user name may precede it. */
const webAddress = /^https?:\/\/(?:[a-z0-9-]+\.)+[a-z0-9-]+(?::\d{1,5})?(?:[/?#]|$)/i
const emailAddress = /^[^\s@:/?&]+@[^\s@:/?&]+\.[^\s@:/?&]+$/
const telephone = /^tel:\+?[\d.-]{3,20}$/i

/** The address that a link leads to; undefined if it isn't allowed. */
function hrefOf(written: string): string | undefined {
  const email = written.replace(/^mailto:/i, "")
  if (emailAddress.test(email)) return `mailto:${email}`
  if (telephone.test(written)) return written
  const address = /^www\./i.test(written) ? `https://${written}` : written
  return webAddress.test(address) ? address : undefined
}
