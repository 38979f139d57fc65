import { chownSync, mkdtempSync, rmSync } from "node:fs"
import { type AddressInfo, createServer } from "node:net"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import type { Owner } from "./owner.ts"

/** The address at which PostgreSQL listens: a socket's folder and number, or on Windows a host and port. */
export type Address = { host: string; port: number }

const temporary = "mphunzitsi-socket-"

/** A socket beside the data, which no other machine and no other account can reach. */
export async function chooseAddress(cluster: string, owner: Owner): Promise<Address> {
  if (process.platform === "win32") return { host: "127.0.0.1", port: await freePort() }
  // A socket's path has at most 107 bytes, and PostgreSQL reads this setting as a list.
  if (cluster.length < 85 && /^[\w./-]+$/.test(cluster)) return { host: cluster, port: 5432 }
  const folder = mkdtempSync(join(tmpdir(), temporary))
  if (owner) chownSync(folder, owner.uid, owner.gid)
  return { host: folder, port: 5432 }
}

export function leaveAddress({ host }: Address): void {
  if (basename(host).startsWith(temporary)) rmSync(host, { recursive: true, force: true })
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
