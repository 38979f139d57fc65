import { existsSync, globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "../run.ts"

/** One way to break a file: the text from `start` to `end` is replaced with another. */
export type Mutant = {
  file: string
  /** Folders of server/src whose tests should fail. */
  nouns: string[]
  start: number
  end: number
  replacement: string
  /** A readable title with the place and the text. */
  title: string
}

type Found = Pick<Mutant, "start" | "end" | "replacement">
type Kind = {
  name: string
  files: string
  find: (text: string) => Found[]
  nounsOf?: (text: string, at: number) => string[]
}

const code = "server/src/!(lib)/*/{,*.}{queries,routes,rules}.ts"

const kinds: Kind[] = [
  {
    name: "guard",
    files: code,
    find: calls(/\b(?:allow|refuse|rejectField|refuseStale)\(/g, () => "void 0"),
  },
  { name: "where", files: code, find: calls(/\.(?:where|whereRef|having)\(/g, () => "") },
  { name: "filter", files: code, find: calls(/\bwhereEqual\(/g, firstArgument) },
  { name: "visibility", files: code, find: matches(/role === "admin"/g, () => "true") },
  {
    name: "constraint",
    files: "server/db/migrations/*.sql",
    find: matches(/(?<=^ {2}constraint \w+ )[a-z].*?(?=,?$)|(?<=^create )unique (?=index)/gm, (text) =>
      text.startsWith("unique ") && !text.includes("(") ? "" : "check (true)",
    ),
    nounsOf: nounsWritingTable,
  },
  {
    name: "roles",
    files: "contract/src/**/*.ts",
    find: matches(/roles: \[[^\]]*\]|roles: staff/g, () => 'roles: ["admin", "lecturer", "student"]'),
  },
]

export const everyMutant = () => kinds.map(mutantsOf)

function mutantsOf({ name, files, find, nounsOf }: Kind): Mutant[] {
  return globSync(files, { cwd: root }).flatMap((file) => {
    const text = readFileSync(join(root, file), "utf8")
    return find(text)
      .map((found) => {
        const line = text.slice(0, found.start).split("\n").length
        const excerpt = text.slice(found.start, found.end).replace(/\s+/g, " ").slice(0, 100)
        const nouns = nounsOf?.(text, found.start) ?? nounOfFile(file)
        return { file, nouns, title: `${name} ${file}:${line}  ${excerpt}`, ...found }
      })
      .filter(
        ({ nouns, start, end, replacement }) => nouns.length > 0 && text.slice(start, end) !== replacement,
      )
  })
}

/** server/src/courses/terms/queries.ts and contract/src/courses/terms.ts are both about terms. */
function nounOfFile(file: string): string[] {
  const noun = file.split("/").slice(2, 4).join("/").replace(/\.ts$/, "")
  return existsSync(join(root, "server/src", noun)) ? [noun] : []
}

/** A constraint is tested by the nouns that write its table. */
function nounsWritingTable(migration: string, offset: number): string[] {
  const tables = migration.slice(0, offset).matchAll(/^create table (\w+)/gm)
  const table = [...tables].at(-1)?.[1]
  const writers = globSync(code, { cwd: root }).filter((file) =>
    new RegExp(`(?:insertInto|updateTable)\\("${table}"\\)`).test(readFileSync(join(root, file), "utf8")),
  )
  return [...new Set(writers.flatMap(nounOfFile))]
}

function matches(pattern: RegExp, replace: (text: string) => string) {
  return (text: string): Found[] =>
    [...text.matchAll(pattern)].map(({ index, 0: found }) => ({
      start: index,
      end: index + found.length,
      replacement: replace(found),
    }))
}

/** Calls from their name to the closing bracket. */
function calls(pattern: RegExp, replace: (call: string) => string) {
  return (text: string): Found[] =>
    [...text.matchAll(pattern)].map(({ index, 0: opening }) => {
      const end = closingOf(text, index + opening.length)
      return { start: index, end, replacement: replace(text.slice(index, end)) }
    })
}

function firstArgument(call: string): string {
  const from = call.indexOf("(") + 1
  let depth = 0
  for (let index = from; index < call.length; index++) {
    if ("([{".includes(call.charAt(index))) depth++
    else if (")]}".includes(call.charAt(index))) depth--
    else if (call[index] === "," && depth === 0) return call.slice(from, index)
  }
  return call
}

function closingOf(text: string, from: number): number {
  let depth = 1
  let index = from
  for (; depth > 0 && index < text.length; index++) {
    if (text[index] === "(") depth++
    if (text[index] === ")") depth--
  }
  return index
}
