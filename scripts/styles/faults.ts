type Style = { file: string; selector: string; subjects: string[]; names: string[] }

/** ".a" and ".b-c" in a selector. */
const namesIn = (selector: string) =>
  [...selector.matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name = ""]) => name)

/** Splits at commas or combinators outside brackets. */
function splitOutside(text: string, delimiter: RegExp): string[] {
  const parts = [""]
  let depth = 0
  for (const letter of text) {
    if ("([".includes(letter)) depth++
    if (")]".includes(letter)) depth--
    if (depth === 0 && delimiter.test(letter)) parts.push("")
    else parts[parts.length - 1] += letter
  }
  return parts.map((part) => part.trim()).filter(Boolean)
}

/** Removes `:has(...)` and `:not(...)`, which say when a rule applies and not which element it styles. */
function withoutConditions(compound: string): string {
  const begin = /:(?:has|not)\(/.exec(compound)
  if (!begin) return compound
  let end = begin.index + begin[0].length
  for (let depth = 1; depth > 0 && end < compound.length; end++) {
    if (compound[end] === "(") depth++
    if (compound[end] === ")") depth--
  }
  return withoutConditions(compound.slice(0, begin.index) + compound.slice(end))
}

/** The classes of the element that a selector styles: `.list-name .badge` styles badges. */
const subjectsOf = (selector: string) =>
  namesIn(withoutConditions(splitOutside(selector, /[\s>+~]/).at(-1) ?? ""))

function stylesOf(file: string, text: string): Style[] {
  const rules = text.replace(/\/\*.*?\*\//gs, "").matchAll(/([^{};]+)\{/g)
  return [...rules]
    .map(([, head = ""]) => head.trim())
    .filter((head) => !head.startsWith("@"))
    .flatMap((head) => splitOutside(head, /,/))
    .map((selector) => ({ file, selector, subjects: subjectsOf(selector), names: namesIn(selector) }))
}

/** A part of a name may be computed: `badge-${kind}`. */
function isWritten(name: string, words: ReadonlySet<string>, beginnings: readonly string[]) {
  return words.has(name) || beginnings.some((beginning) => name.startsWith(beginning))
}

/** Custom properties that are read and never given a value. A declaration that reads one is ignored by the browser. */
function undefinedProperties(sheets: ReadonlyMap<string, string>, source: string): string[] {
  const styles = [...sheets.values()].join("\n")
  const defined = new Set([
    ...[...styles.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name),
    ...[...source.matchAll(/["'`](--[\w-]+)/g)].map(([, name]) => name),
  ])
  return [...sheets].flatMap(([file, text]) =>
    [...text.matchAll(/var\((--[\w-]+)\)/g)]
      .filter(([, name]) => !defined.has(name))
      .map(([, name]) => `${file}: ${name} has no value.`),
  )
}

/** Style sheets that no component and no other style sheet imports. Their rules never reach a browser. */
function unloadedSheets(sheets: ReadonlyMap<string, string>, source: string): string[] {
  const imports = [source, ...sheets.values()].join("\n")
  return [...sheets.keys()]
    .filter((file) => file.includes("/") && !new RegExp(`/${file.split("/").at(-1)}["?]`).test(imports))
    .map((file) => `${file}: nobody imports this style sheet.`)
}

/** Widths and heights of the window in px, which don't count the text size of the browser. */
const pixelWindows = (file: string, text: string) =>
  [...text.matchAll(/@media[^{]*?\(((?:min|max)-(?:width|height)): [\d.]+px\)/g)].map(
    ([, feature]) =>
      `${file}: ${feature} of the window is in px. In rem it counts the text size of the browser.`,
  )

/**
 * The style of an element with a class is written in one style sheet, and each class that style sheets name is written by a
 * component. Other style sheets may name a class as a context (`.list-rows .notice` is a rule about notices). Each custom
 * property that is read has a value somewhere, or a fallback. Each style sheet is imported. Sizes of the window are in rem.
 */
export function styleFaults(sheets: ReadonlyMap<string, string>, components: readonly string[]): string[] {
  const styles = [...sheets].flatMap(([file, text]) => stylesOf(file, text))
  const filesOf = new Map<string, Set<string>>()
  for (const { file, subjects } of styles)
    for (const name of subjects) filesOf.set(name, (filesOf.get(name) ?? new Set()).add(file))
  const source = components.join("\n")
  const words = new Set(source.match(/[\w-]+/g))
  const beginnings = [...source.matchAll(/([a-z][\w-]*-)\$\{/g)].map(([, beginning = ""]) => beginning)
  return [
    ...[...filesOf]
      .filter(([, files]) => files.size > 1)
      .map(([name, files]) => `.${name} has rules in several files: ${[...files].toSorted().join(", ")}.`),
    ...[...new Set(styles.flatMap(({ names }) => names))]
      .filter((name) => !isWritten(name, words, beginnings))
      .map((name) => `.${name} has rules, and no component writes it.`),
    ...styles
      .filter(({ selector }) => /\[class[\^~|*$]?=/.test(selector))
      .map(({ file, selector }) => `${file}: ${selector} names a class as an attribute.`),
    ...[...sheets].flatMap(([file, text]) => pixelWindows(file, text)),
    ...undefinedProperties(sheets, source),
    ...unloadedSheets(sheets, source),
  ].toSorted()
}
