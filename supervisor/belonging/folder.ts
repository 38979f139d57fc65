import { existsSync, readdirSync, statSync } from "node:fs"
import { join } from "node:path"
import { countText } from "#contract/lib/amounts.ts"
import { type Identity, identityFile, readIdentity } from "./identity.ts"

export type Folder = {
  path: string
  identity: Identity | undefined
  /** The number of uploaded files in the folder. */
  files: number
  /** The parts of an existing college in the folder, in words. */
  holds: string[]
  hasDatabase: boolean
  /** The folder from which this one was copied, if it still exists. */
  copyOf: string | undefined
}

export async function inspectFolder(path: string): Promise<Folder> {
  const identity = await readIdentity(path)
  const files = entriesOf(join(path, "files/kept"))
  const hasDatabase = hasCluster(join(path, "postgres"))
  const holds = [
    files > 0 && countText(files, "file"),
    entriesOf(join(path, "mail")) > 0 && "mail",
    existsSync(join(path, "secret")) && "the signing key",
    hasDatabase && "a database of its own",
    !identity && existsSync(identityFile(path)) && "an identity.json that can't be read",
  ].filter((words) => words !== false)
  return { path, identity, files, holds, hasDatabase, copyOf: identity && (await originalOf(path, identity)) }
}

/** Whether a folder belongs to a college that was opened. */
export const hasOpenedCollege = ({ identity, holds }: Folder) =>
  identity ? identity.opened : holds.length > 0

const entriesOf = (folder: string) => (existsSync(folder) ? readdirSync(folder).length : 0)

const hasCluster = (folder: string) =>
  existsSync(folder) && readdirSync(folder).some((name) => /^cluster-\d+$/.test(name))

/** A moved folder no longer exists at its old path, and a folder that is mounted twice is the same one. */
async function originalOf(path: string, { folder, college }: Identity): Promise<string | undefined> {
  if (folder === path || (await readIdentity(folder))?.college !== college) return undefined
  const here = statSync(path)
  const there = statSync(folder)
  return here.dev === there.dev && here.ino === there.ino ? undefined : folder
}
