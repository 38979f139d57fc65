import { randomBytes } from "node:crypto"
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
} from "node:fs"
import { dirname, join } from "node:path"
import { sync, writeDurably } from "../server/src/lib/durable.ts"
import { StartupError } from "../server/src/lib/startupError.ts"
import type { RunProgram } from "./binaries.ts"
import { type Owner, refuseNameless } from "./owner.ts"

export const role = "college"
export const database = "college"

type Cluster = { folder: string; password: string }

/** One cluster per major version, because PostgreSQL can't read another version's files. */
const version = 18

export const clusterFolder = (folder: string) => join(folder, `cluster-${version}`)

/** Opens the cluster in `folder`, or creates it if there is none. An existing one is never replaced. */
export async function openCluster(folder: string, owner: Owner, run: RunProgram): Promise<Cluster> {
  const state = clusterIn(folder)
  if (state.refusal) throw new StartupError(state.refusal)
  const passwordFile = join(folder, "password")
  const isStored = existsSync(passwordFile)
  const cluster = { folder: clusterFolder(folder), password: await keptPassword(passwordFile, owner) }
  if (!state.exists) await makeCluster(cluster, passwordFile, owner, run)
  else if (!isStored) await runAlone(run, cluster.folder, `ALTER ROLE ${role} PASSWORD '${cluster.password}'`)
  return cluster
}

/** Whether a cluster is in `folder`, or the reason why its content can neither be opened nor replaced. */
export function clusterIn(folder: string): { exists: boolean; refusal?: string } {
  const cluster = clusterFolder(folder)
  if (existsSync(join(cluster, "PG_VERSION"))) {
    const lost = essentials.filter((name) => !existsSync(join(cluster, name)))
    if (lost.length === 0) return { exists: true }
    const refusal =
      `${cluster} holds a part of a database: ${lost.join(", ")} ${lost.length === 1 ? "is" : "are"} missing. ` +
      "Nothing was changed. Put the whole folder back from a backup."
    return { exists: true, refusal }
  }
  if (!isEmpty(cluster)) {
    const refusal =
      `${cluster} holds files, but no database: PG_VERSION is missing. Nothing was changed. Put the database back ` +
      "whole from a backup, or move this folder away if it is something else."
    return { exists: false, refusal }
  }
  const other = (existsSync(folder) ? readdirSync(folder) : []).find(
    (name) => /^cluster-\d+$/.test(name) && !isEmpty(join(folder, name)),
  )
  if (!other) return { exists: false }
  const refusal =
    `${join(folder, other)} holds a database of PostgreSQL ${other.slice("cluster-".length)}, and this program brings ` +
    `PostgreSQL ${version}. Nothing was changed, and no new database was made beside it. Go on with the version of ` +
    "the program that made it; or save the college with that one (npm run college -- backup), and restore it with this one " +
    "in a new data folder: DATA_DIR=<new folder> npm run college -- restore <place of the backup>."
  return { exists: false, refusal }
}

/** A cluster without these can't be opened, and PostgreSQL's own message about that is for its developers. */
const essentials = ["base", "global", "pg_wal", "pg_xact"]

const isEmpty = (folder: string) => !existsSync(folder) || readdirSync(folder).length === 0

/** The password is stored outside of the cluster, because the cluster is created with it. */
async function keptPassword(file: string, owner: Owner): Promise<string> {
  if (!existsSync(file)) await writeDurably(file, randomBytes(24).toString("base64url"))
  if (owner) chownSync(file, owner.uid, owner.gid)
  return readFileSync(file, "utf8").trim()
}

/** Creates the cluster under another name first, so that it is always complete under its own name. */
async function makeCluster(
  cluster: Cluster,
  passwordFile: string,
  owner: Owner,
  run: RunProgram,
): Promise<void> {
  refuseNameless()
  const draft = `${cluster.folder}.unfinished`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700, recursive: true })
  if (owner) chownSync(draft, owner.uid, owner.gid)
  // The built-in locale sorts in the same way on every system, so a system upgrade can't corrupt an index.
  const locale = ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--encoding=UTF8"]
  const access = ["--username=postgres", "--auth=scram-sha-256", `--pwfile=${passwordFile}`]
  await run("initdb", [`--pgdata=${draft}`, ...access, ...locale])
  // The application's role owns its database but isn't a superuser. Restore and tests need CREATEDB.
  const makeRole = `CREATE ROLE ${role} LOGIN CREATEDB PASSWORD '${cluster.password}'`
  await runAlone(run, draft, makeRole, `CREATE DATABASE ${database} OWNER ${role}`)
  await sync(draft)
  // An empty folder may exist in its place, and Windows can't rename onto it.
  if (existsSync(cluster.folder)) rmdirSync(cluster.folder)
  renameSync(draft, cluster.folder)
  await sync(dirname(cluster.folder))
}

/** Runs statements while no server runs on the cluster. */
const runAlone = (run: RunProgram, cluster: string, ...statements: string[]) =>
  run(
    "postgres",
    ["--single", "-D", cluster, "-c", "exit_on_error=on", "postgres"],
    `${statements.join("\n")}\n`,
  )
