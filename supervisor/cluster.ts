import { randomBytes } from "node:crypto"
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from "node:fs"
import { join } from "node:path"
import { sync, writeDurably } from "../server/src/lib/durable.ts"
import type { RunProgram } from "./binaries.ts"
import { type Owner, refuseNameless } from "./owner.ts"

export const role = "college"
export const database = "college"

export type Cluster = { folder: string; password: string }

/** One cluster per major version, because PostgreSQL can't read another version's files. */
const clusterName = "cluster-18"

/** Opens the cluster in `folder`, or creates it. */
export async function openCluster(folder: string, owner: Owner, run: RunProgram): Promise<Cluster> {
  const cluster = { folder: join(folder, clusterName), password: await keptPassword(folder, owner) }
  const marker = join(cluster.folder, "READY")
  if (!existsSync(marker)) {
    moveAside(cluster.folder)
    await makeCluster(cluster, join(folder, "password"), owner, run)
    await writeDurably(marker, "This cluster was made whole.\n")
  }
  return cluster
}

export const clusterFolder = (folder: string) => join(folder, clusterName)

/** The password is kept outside the cluster, so that a cluster that was moved aside can still be opened. */
async function keptPassword(folder: string, owner: Owner): Promise<string> {
  const file = join(folder, "password")
  if (!existsSync(file)) await writeDurably(file, randomBytes(24).toString("base64url"))
  if (owner) chownSync(file, owner.uid, owner.gid)
  return readFileSync(file, "utf8").trim()
}

/** A folder without the marker may be a half-made cluster or unrelated data; it is kept unless it is empty. */
function moveAside(cluster: string): void {
  if (!existsSync(cluster) || readdirSync(cluster).length === 0) return
  const aside = `${cluster}-unfinished-${new Date().toISOString().replaceAll(":", "")}`
  renameSync(cluster, aside)
  console.warn(`${cluster} was never finished, so it was moved to ${aside} and a new database is made.`)
}

async function makeCluster(
  cluster: Cluster,
  passwordFile: string,
  owner: Owner,
  run: RunProgram,
): Promise<void> {
  refuseNameless()
  mkdirSync(cluster.folder, { mode: 0o700, recursive: true })
  if (owner) chownSync(cluster.folder, owner.uid, owner.gid)
  // The built-in locale sorts alike on every system, so a system upgrade can't corrupt an index.
  const locale = ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--encoding=UTF8"]
  const access = ["--username=postgres", "--auth=scram-sha-256", `--pwfile=${passwordFile}`]
  await run("initdb", [`--pgdata=${cluster.folder}`, ...access, ...locale])
  await run(
    "postgres",
    ["--single", "-D", cluster.folder, "-c", "exit_on_error=on", "postgres"],
    // The application's role owns its database but isn't a superuser; restore and tests need CREATEDB.
    `CREATE ROLE ${role} LOGIN CREATEDB PASSWORD '${cluster.password}'\nCREATE DATABASE ${database} OWNER ${role}\n`,
  )
  await sync(cluster.folder)
}
