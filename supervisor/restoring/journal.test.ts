import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { temporaryFolder } from "../../server/test/files/temporaryFolder.ts"
import { settleRestore } from "./journal.ts"

const staged = ["postgres", "files", "secret"]
const aside = "before-restore-now"
/** The entries that a switch moves, in their order. A backup without mail moves the old mail aside too. */
const moves = [
  ["postgres", `${aside}/postgres`],
  [".restored/postgres", "postgres"],
  ["files", `${aside}/files`],
  [".restored/files", "files"],
  ["mail", `${aside}/mail`],
  ["secret", `${aside}/secret`],
  [".restored/secret", "secret"],
] as const

test.each(Array.from({ length: moves.length + 3 }, (_, done) => [done]))(
  "a switch that was killed after %i of its steps is finished by the next start",
  async (done) => {
    const dataDir = temporaryFolder()
    const write = (folder: string, names: string[], text: string) => {
      for (const name of names) {
        mkdirSync(join(dataDir, folder, name), { recursive: true })
        writeFileSync(join(dataDir, folder, name, "text"), text)
      }
    }
    write(".", [...staged, "mail"], "old")
    write(".restored", staged, "new")
    write(".", ["backups"], "kept")
    writeFileSync(join(dataDir, "restore.json"), JSON.stringify({ aside, staged }))
    if (done > 0) mkdirSync(join(dataDir, aside))
    for (const [from, to] of moves.slice(0, Math.max(0, done - 1)))
      renameSync(join(dataDir, from), join(dataDir, to))
    if (done > moves.length + 1) rmSync(join(dataDir, ".restored"), { recursive: true })

    await settleRestore({ dataDir, databaseUrl: undefined, s3: undefined })
    const read = (name: string) => readFileSync(join(dataDir, name, "text"), "utf8")
    expect(readdirSync(dataDir).sort()).toEqual(["backups", aside, ...staged].sort())
    expect(["backups", ...staged].map(read)).toEqual(["kept", "new", "new", "new"])
    expect([...staged, "mail"].map((name) => read(join(aside, name)))).toEqual(Array(4).fill("old"))
  },
)
