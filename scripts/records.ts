import { existsSync, globSync, readFileSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { root } from "./run.ts"

// docs/decisions has a record for each theme. Each record must have its parts and its line in the index. The names that it has
// in backticks must be in the tree, and references to records must exist. The names and links of files in other documents must
// exist too, and so must the files whose addresses the code writes out.
const folder = "docs/decisions"
const read = (file: string) => readFileSync(join(root, file), "utf8")
const skipped = ["**/node_modules", "**/dist", "data", ".git"]
const files = globSync(
  ["*", "{.ci,bench,bin,commands,contract,demonstration,deploy,docs,e2e,scripts,server,supervisor,web}/**/*"],
  { cwd: root, exclude: skipped },
).map((file) => file.replaceAll("\\", "/"))
const isText = (file: string) =>
  /\.(ts|tsx|mjs|css|sql|json|yaml|md|service)$|file$/.test(file) && !file.endsWith("package-lock.json")
const texts = files
  .filter((file) => isText(file) && !file.startsWith(folder) && file !== "scripts/records.ts")
  .map((file) => ({ file, text: read(file) }))
/**
 * The texts in which a named function, address or setting must occur. Documents are not among them, because they may themselves
 * be out of date.
 */
const code = texts.flatMap(({ file, text }) => (file.endsWith(".md") ? [] : [text])).join("\n")

/** "web/src/lib/unsent" exists, and so does "pdf.ts", whose folder a reader can find. */
const isPath = (name: string) => files.some((file) => `/${file}/`.includes(`/${name.replace(/\/$/, "")}/`))
const isThere = (name: string) =>
  name.includes("*") ? globSync(name, { cwd: root }).length > 0 : isPath(name) || code.includes(name)
/** A single name, without its arguments, or among several words those with a slash or a file extension: `POST /documents`. */
const namesIn = (quoted: string) => {
  const words = quoted.replace(/\(.*\)$/, "").split(/\s+/)
  return words.length === 1
    ? words
    : words.filter((word) => /\w\.(ts|tsx|css|sql|json|mjs|md)$|\/\w/.test(word))
}

const records = globSync(`${folder}/*.md`, { cwd: root })
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => basename(file) !== "README.md")
  .toSorted()
/** An example of each line that a record has, and the lines like it. */
const parts = {
  "# 05 Limits of time": /^# \d\d \S/,
  "Status: holds since 2026-11-26.": /^Status: (holds|superseded)\b/m,
  "## Today": /^## Today$/m,
  "## Why": /^## Why$/m,
  "## Instead of": /^## Instead of$/m,
}
const numberOf = (file: string) => basename(file).slice(0, 2)

const recordFaults = records.flatMap((file) => {
  const text = read(file)
  const quoted = [...text.replace(/```.*?```/gs, "").matchAll(/`([^`]+)`/g)].map(([, words = ""]) => words)
  return [
    ...(/^\d\d-[\w-]+\.md$/.test(basename(file)) ? [] : [`${file} wants a name like 05-limits.md.`]),
    ...Object.entries(parts)
      .filter(([, part]) => !part.test(text))
      .map(([example]) => `${file} lacks a line like this: ${example}`),
    ...(text.split("\n").length > 120 ? [`${file} has more than 120 lines.`] : []),
    ...[...new Set(quoted.flatMap(namesIn))]
      .filter((name) => !isThere(name))
      .map((name) => `${file} names ${name}, which is not in the tree.`),
  ]
})

const index = read(`${folder}/README.md`)
const lineOf = (file: string) => {
  const [heading = "", status = ""] = [/^# (.*)$/m, /^Status: (\w+)/m].map(
    (part) => part.exec(read(file))?.[1],
  )
  return `| ${numberOf(file)} | [${heading.slice(3)}](${basename(file)}) | ${status} | `
}
const indexFaults = [
  ...records
    .filter((file) => !index.includes(lineOf(file)))
    .map((file) => `${folder}/README.md lacks this line, with a sentence at its end: ${lineOf(file)}`),
  ...[...index.matchAll(/\]\((\d\d-[^)]*)\)/g)]
    .filter(([, name = ""]) => !existsSync(join(root, folder, name)))
    .map(([, name]) => `${folder}/README.md lists ${name}, which is not there.`),
]

const numbers = new Set(records.map(numberOf))
const textsAndRecords = [...texts, ...records.map((file) => ({ file, text: read(file) }))]
const referenceFaults = textsAndRecords.flatMap(({ file, text }) => [
  ...[...text.matchAll(/\b(?:[Rr]ecord|[Dd]ecision(?= \d\d)) (\d+)\b/g)]
    .filter(([, number = ""]) => !numbers.has(number))
    .map(([named]) => `${file} points to ${named}, which is not there.`),
  ...[...text.matchAll(/decisions\/([\w-]+\.md)|\]\((\d\d-[\w-]+\.md)\)/g)]
    .map(([, named, beside]) => named ?? beside ?? "")
    .filter((name) => !existsSync(join(root, folder, name)))
    .map((name) => `${file} points to ${folder}/${name}, which is not there.`),
])

const pathInText = /(?<=[` ])[\w.-]+(?:\/[\w.-]+)+\.(?:tsx?|css|sql|json|mjs|md)(?=[` ])/g
const nameInText = /(?<=`)[\w.-]+\.(?:tsx?|css|sql|json|mjs|md)(?=`)/g

/** A path with its folder, or a link beside the document. In docs, single names may be those of files in a data folder. */
const documentFaults = globSync(["*.md", "docs/*.md", `${folder}/*.md`], { cwd: root }).flatMap((file) => {
  const text = read(file).replace(/```.*?```/gs, "")
  const names = file.includes("/") ? [] : [...text.matchAll(nameInText)]
  const paths = [...text.matchAll(pathInText), ...names].map(([path]) => path)
  const links = [...text.matchAll(/\]\((?!\w+:)([^)#]+)[^)]*\)/g)].map(([, link = ""]) => link)
  return [
    ...paths.filter((path) => !isPath(path)),
    ...links.filter((link) => !existsSync(join(root, dirname(file), link))),
  ].map((name) => `${file} names ${name}, which is not there.`)
})

const fileAddress = /new URL\("(\.{1,2}\/[^"]+\.(?:ts|tsx|mjs|css|sql|wasm))", import\.meta\.url\)/g

/** A file that the compiler doesn't follow, because its name is text: the script of a thread, for example. */
const addressFaults = texts.flatMap(({ file, text }) =>
  [...text.matchAll(fileAddress)]
    .map(([, name = ""]) => name)
    .filter((name) => !existsSync(join(root, dirname(file), name)))
    .map((name) => `${file} loads ${name}, which is not there.`),
)

const faults = [...addressFaults, ...recordFaults, ...indexFaults, ...referenceFaults, ...documentFaults]
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
else console.log(`${records.length} records are in the index, and name what is in the tree.`)
