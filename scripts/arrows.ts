import { globSync, readFileSync } from "node:fs"
import { dirname, join, normalize } from "node:path"
import { orders, outside, type Rule, rules } from "./arrows/order.ts"
import { root } from "./run.ts"

// Checks which folder imports from which, type imports included: no circle of folders, nothing against the written
// order (arrows/order.ts), and nothing that one of its rules refuses. Tests stand outside.
type Import = { from: string; to: string }

const files = globSync("{contract,server,supervisor,demonstration,web}/**/*.{ts,tsx}", { cwd: root })
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => !/\.test\.tsx?$|\/test\/|\/samples\//.test(file))

const imports = files.flatMap((from): Import[] =>
  [
    ...readFileSync(join(root, from), "utf8").matchAll(
      /(?:from|import)\s*\(?\s*"((?:\.|#contract\/)[^"]+)"/g,
    ),
  ].map(([, target = ""]) => ({ from, to: resolve(from, target) })),
)

function resolve(from: string, target: string) {
  const path = target.startsWith("#contract/")
    ? `contract/src/${target.slice("#contract/".length)}`
    : join(dirname(from), target)
  return normalize(path).replaceAll("\\", "/")
}

const faults = [...circles(), ...againstOrder(), ...refused()]
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
else
  console.log(
    `${imports.length} imports of ${files.length} files: no circle of folders, none against the order.`,
  )

/** Each circle of folders once, with the imports that tie it. */
function circles() {
  const next = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    const [a, b] = [dirname(from), dirname(to)]
    if (a !== b) next.set(a, (next.get(a) ?? new Set()).add(b))
  }
  const reached = (start: string) => {
    const seen = new Set<string>()
    const waiting = [start]
    for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
      for (const other of next.get(folder) ?? []) {
        if (seen.has(other)) continue
        seen.add(other)
        waiting.push(other)
      }
    }
    return seen
  }
  const reach = new Map([...next.keys()].map((folder) => [folder, reached(folder)]))
  const rings = new Set(
    [...reach].flatMap(([folder, seen]) =>
      seen.has(folder)
        ? [
            [...seen]
              .filter((other) => reach.get(other)?.has(folder))
              .sort()
              .join(", "),
          ]
        : [],
    ),
  )
  return [...rings].map((ring) => {
    const folders = ring.split(", ")
    const ties = imports.filter(
      ({ from, to }) =>
        dirname(from) !== dirname(to) && folders.includes(dirname(from)) && folders.includes(dirname(to)),
    )
    return `Circle of folders: ${ring}\n${ties.map(({ from, to }) => `  ${from} -> ${to}`).join("\n")}`
  })
}

/** Imports from a later folder of an order; and folders that the order doesn't name. */
function againstOrder() {
  return orders.flatMap(({ under, folders }) => {
    const placeOf = (file: string) => {
      const name = file.startsWith(`${under}/`) ? file.slice(under.length + 1).split("/")[0] : undefined
      return name === undefined || name.includes(".") ? undefined : { name, place: folders.indexOf(name) }
    }
    const unnamed = new Set(files.map(placeOf).flatMap((at) => (at?.place === -1 ? [at.name] : [])))
    return [
      ...[...unnamed].map((name) => `${under}/${name} has no place in the order of scripts/arrows/order.ts.`),
      ...imports.flatMap(({ from, to }) => {
        const [a, b] = [placeOf(from), placeOf(to)]
        return a && b && b.place > a.place ? [`${from} imports ${to}, which comes later in the order.`] : []
      }),
    ]
  })
}

function refused() {
  const breaks = ({ from, to }: Import, { files: of, never }: Rule) => of.test(from) && never.test(to)
  return [...imports, ...packages()].flatMap((tie) =>
    rules.filter((rule) => breaks(tie, rule)).map(({ why }) => `${tie.from} imports ${tie.to}: ${why}`),
  )
}

/** Imports of packages and of Node.js that the rules know by name. */
function packages() {
  return files.flatMap((from): Import[] =>
    [...readFileSync(join(root, from), "utf8").matchAll(/from "([^".#][^"]*)"/g)]
      .map(([, to = ""]) => ({ from, to }))
      .filter(({ to }) => outside.test(to)),
  )
}
