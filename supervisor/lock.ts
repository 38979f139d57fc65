import { createHash } from "node:crypto"
import { rmSync } from "node:fs"
import { connect, createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"

export type Lock = { release(): void }

/**
 * Takes the lock of that name, or returns undefined if another process holds it. The lock is a listening socket, so
 * the kernel releases it however the process dies.
 */
export async function tryLock(name: string): Promise<Lock | undefined> {
  const address = addressOf(name)
  const lock = await listen(address)
  if (lock || isKernelName(address) || (await isAnswered(address))) return lock
  rmSync(address, { force: true })
  return listen(address)
}

/** Takes the lock, waiting up to `milliseconds` for it. */
export async function waitForLock(name: string, milliseconds: number): Promise<Lock> {
  const deadline = Date.now() + milliseconds
  for (;;) {
    const lock = await tryLock(name)
    if (lock) return lock
    if (Date.now() > deadline) throw new Error(`Another process has held "${name}" for too long.`)
    await sleep(50)
  }
}

function addressOf(name: string): string {
  const hash = createHash("sha256").update(name).digest("hex").slice(0, 32)
  if (process.platform === "linux") return `\0mphunzitsi-${hash}`
  if (process.platform === "win32") return `\\\\.\\pipe\\mphunzitsi-${hash}`
  return join(tmpdir(), `mphunzitsi-${hash}.lock`)
}

/** Abstract sockets and named pipes vanish with their process; a socket file may be left behind. */
const isKernelName = (address: string) => address.startsWith("\0") || address.startsWith("\\\\")

function listen(address: string): Promise<Lock | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "EADDRINUSE" ? resolve(undefined) : reject(error),
    )
    server.listen(address, () => {
      server.unref()
      resolve({ release: () => server.close() })
    })
  })
}

function isAnswered(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address)
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false))
    socket.once("connect", () => socket.destroy())
  })
}
