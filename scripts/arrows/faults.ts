import { basename, dirname, join, normalize } from "node:path"
import { type Fault, lasting, orders, rules } from "./order.ts"

type Import = { from: string; to: string }

/** The most files in a folder before it needs another level. */
const maxFiles = 40

/**
 * Returns the faults of the imports as sentences: a cycle of folders (including type imports), an import against the order, a
 * refused import, a package that the supervisor would load, a folder with too many files. Tests are exempt. The input is each
 * file's text by its path.
 */
export function arrowFaults(sources: ReadonlyMap<string, string>): Fault[] {
  const code = [...sources].filter(
    ([file]) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/test\/|\/samples\//.test(file),
  )
  const files = code.map(([file]) => file)
  const imports = code.flatMap(([from, text]) =>
    [...text.matchAll(basename(from) === "screens.ts" ? needed : named)].map(([, target = ""]) => ({
      from,
      to: resolve(from, target),
    })),
  )
  return [
    ...circles(imports),
    ...againstOrder(files, imports),
    ...refused(imports),
    ...loaded(new Map(code)),
    ...heaps([...sources.keys()]),
  ]
}

/** Every module that a file names. */
const named = /(?:from|import)\s*\(?\s*"([^"]+)"/g
/** The modules that a file imports itself. A noun's list of screens only names modules for lazy loading, and imports none. */
const needed = /from\s*"([^"]+)"/g

function resolve(from: string, target: string) {
  if (target.startsWith("#contract/")) return `contract/src/${target.slice("#contract/".length)}`
  return target.startsWith(".") ? normalize(join(dirname(from), target)).replaceAll("\\", "/") : target
}

/** Each cycle of folders once, with the imports that cause it. */
function circles(imports: readonly Import[]): Fault[] {
  const ties = imports.filter(({ from, to }) => to.includes("/src/") && dirname(from) !== dirname(to))
  const next = Map.groupBy(ties, ({ from }) => dirname(from))
  const reachedFrom = (start: string) => {
    const seen = new Set<string>()
    const waiting = [start]
    for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
      const unvisited = (next.get(folder) ?? [])
        .map(({ to }) => dirname(to))
        .filter((other) => !seen.has(other))
      for (const other of unvisited) seen.add(other)
      waiting.push(...unvisited)
    }
    return seen
  }
  const reached = new Map([...next.keys()].map((folder) => [folder, reachedFrom(folder)]))
  const ringOf = (folder: string) =>
    [...(reached.get(folder) ?? [])].filter((other) => reached.get(other)?.has(folder)).sort()
  const rings = new Set([...reached.keys()].map((folder) => ringOf(folder).join(" ")).filter(Boolean))
  return [...rings].map((ring) => {
    const folders = new Set(ring.split(" "))
    const tied = ties.filter(({ from, to }) => folders.has(dirname(from)) && folders.has(dirname(to)))
    return `Circle of folders: ${ring}\n${tied.map(({ from, to }) => `  ${from} -> ${to}`).join("\n")}`
  })
}

/** Imports from a later folder of an order, and folders that the order does not name. */
function againstOrder(files: readonly string[], imports: readonly Import[]): Fault[] {
  return orders.flatMap(({ under, folders }) => {
    const folderOf = (file: string) =>
      file.startsWith(`${under}/`) ? file.slice(under.length + 1).match(/^([^/]+)\//)?.[1] : undefined
    const placeOf = (file: string) => folders.indexOf(folderOf(file) ?? "")
    const unnamed = new Set(files.map(folderOf).filter((name) => name && !folders.includes(name)))
    return [
      ...[...unnamed].map((name) => `${under}/${name} has no place in the order of scripts/arrows/order.ts.`),
      ...imports
        .filter(({ from, to }) => placeOf(from) !== -1 && placeOf(to) > placeOf(from))
        .map(({ from, to }) => `${from} imports ${to}, which comes later in the order.`),
    ]
  })
}

function refused(imports: readonly Import[]): Fault[] {
  return imports.flatMap(({ from, to }) =>
    rules
      .filter((rule) => rule.files.test(from) && rule.never.test(to) && !sameNoun(from, to))
      .map(({ why }) => `${from} imports ${to}: ${why}`),
  )
}

/** The modules that a file loads when it is loaded. Types and `import()` load nothing. */
const loading = /^(?:import|export) (?!type )[\w\s{},*]*"([^"]+)"/gm

/** The packages that a long-running program loads with its files, although it may not. */
function loaded(code: ReadonlyMap<string, string>): Fault[] {
  const faults: Fault[] = []
  const seen = new Set([lasting.program])
  for (const from of seen) {
    for (const [, target = ""] of (code.get(from) ?? "").matchAll(loading)) {
      const to = resolve(from, target)
      if (code.has(to)) seen.add(to)
      else if (!to.endsWith(".json") && !lasting.packages.test(to))
        faults.push(`${from} imports ${to}: ${lasting.program} would keep it in memory.`)
    }
  }
  return faults
}

/** A file of the same noun, except for rules, for which these imports are refused too. */
const sameNoun = (from: string, to: string) =>
  dirname(from) === dirname(to) && !/rules\.ts$/.test(basename(from))

function heaps(files: readonly string[]): Fault[] {
  return [...Map.groupBy(files, dirname)]
    .filter(([, inFolder]) => inFolder.length > maxFiles)
    .map(
      ([folder, inFolder]) =>
        `${folder} holds ${inFolder.length} files; divide it: ${maxFiles} are the most.`,
    )
}
