import { globSync, readFileSync } from "node:fs"
import { basename, dirname, join, normalize } from "node:path"
import { type Fault, orders, rules } from "./arrows/order.ts"
import { root } from "./run.ts"

// Checks which folder imports from which, type imports included: no circle of folders, nothing against the written
// order (arrows/order.ts), nothing that one of its rules refuses, and no folder with too many files. Tests are free.
type Import = { from: string; to: string }

/** The most files that a folder holds before it needs one more level. */
const mostFiles = 40

const slashes = (path: string) => path.replaceAll("\\", "/")
const files = globSync("{contract,server,supervisor,demonstration,web}/**/*.{ts,tsx,css}", { cwd: root }).map(
  slashes,
)
const code = files.filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/test\/|\/samples\//.test(file))

const imports = code.flatMap((from): Import[] =>
  [...readFileSync(join(root, from), "utf8").matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)].map(
    ([, target = ""]) => ({ from, to: resolve(from, target) }),
  ),
)

function resolve(from: string, target: string) {
  if (target.startsWith("#contract/")) return `contract/src/${target.slice("#contract/".length)}`
  return target.startsWith(".") ? slashes(normalize(join(dirname(from), target))) : target
}

const faults = [...circles(), ...againstOrder(), ...refused(), ...heaps()]
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
else
  console.log(
    `${imports.length} imports of ${code.length} files: no circle of folders, none against the order.`,
  )

/** Each circle of folders once, with the imports that tie it. */
function circles(): Fault[] {
  const ties = imports.filter(({ from, to }) => to.includes("/src/") && dirname(from) !== dirname(to))
  const next = Map.groupBy(ties, ({ from }) => dirname(from))
  const reachedFrom = (start: string) => {
    const seen = new Set<string>()
    const waiting = [start]
    for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
      const found = (next.get(folder) ?? []).map(({ to }) => dirname(to)).filter((other) => !seen.has(other))
      for (const other of found) seen.add(other)
      waiting.push(...found)
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
function againstOrder(): Fault[] {
  return orders.flatMap(({ under, folders }) => {
    const folderOf = (file: string) =>
      file.startsWith(`${under}/`) ? file.slice(under.length + 1).match(/^([^/]+)\//)?.[1] : undefined
    const placeOf = (file: string) => folders.indexOf(folderOf(file) ?? "")
    const unnamed = new Set(code.map(folderOf).filter((name) => name && !folders.includes(name)))
    return [
      ...[...unnamed].map((name) => `${under}/${name} has no place in the order of scripts/arrows/order.ts.`),
      ...imports
        .filter(({ from, to }) => placeOf(from) !== -1 && placeOf(to) > placeOf(from))
        .map(({ from, to }) => `${from} imports ${to}, which comes later in the order.`),
    ]
  })
}

function refused(): Fault[] {
  return imports.flatMap(({ from, to }) =>
    rules
      .filter((rule) => rule.files.test(from) && rule.never.test(to) && !sameNoun(from, to))
      .map(({ why }) => `${from} imports ${to}: ${why}`),
  )
}

/** A file beside it, but for rules, whose neighbours are refused too. */
const sameNoun = (from: string, to: string) =>
  dirname(from) === dirname(to) && !/rules\.ts$/.test(basename(from))

function heaps(): Fault[] {
  return [...Map.groupBy(files, dirname)]
    .filter(([, held]) => held.length > mostFiles)
    .map(([folder, held]) => `${folder} holds ${held.length} files; divide it: ${mostFiles} are the most.`)
}
